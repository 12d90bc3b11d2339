import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TablaCuentas } from '#api/contract/cuenta.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'

export type Cuenta = TablaCuentas['data'][number]

export const consultaCuentas = (parametros: Record<string, string>) =>
  queryOptions({
    queryKey: ['cuentas', parametros] as const,
    queryFn: ({ signal }) => consultar<TablaCuentas>(ruta('admin_clientes_ajax'), parametros, signal),
    placeholderData: keepPreviousData,
  })
