import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TablaCuentas } from '#api/contract/cuenta.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'

export type Cuenta = TablaCuentas['data'][number]

export const consultaCuentas = (
  cuales: 'admin_clientes_ajax' | 'vendedor_cuentas_ajax',
  parametros: Record<string, string>,
) =>
  queryOptions({
    queryKey: ['cuentas', cuales, parametros] as const,
    queryFn: ({ signal }) => consultar<TablaCuentas>(ruta(cuales), parametros, signal),
    placeholderData: keepPreviousData,
  })
