import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PorEliminar, TablaCuentas } from '#api/contract/cuenta.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'

export type Cuenta = TablaCuentas['data'][number]

/** Queries what an erasure of a person would meet. */
export const consultaPorEliminar = (hashId: string) =>
  queryOptions({
    queryKey: ['cuentas', 'por-eliminar', hashId] as const,
    queryFn: ({ signal }) => consultar<PorEliminar>(ruta('por_eliminar', { hashId }), {}, signal),
  })

export const consultaCuentas = (
  tabla: 'admin_clientes_ajax' | 'vendedor_cuentas_ajax',
  parametros: Record<string, string>,
) =>
  queryOptions({
    queryKey: ['cuentas', tabla, parametros] as const,
    queryFn: ({ signal }) => consultar<TablaCuentas>(ruta(tabla), parametros, signal),
    placeholderData: keepPreviousData,
  })
