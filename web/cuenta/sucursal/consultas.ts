import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MapaDeSucursales, TablaSucursales } from '#api/contract/sucursales.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'

export const consultaSucursales = (parametros: Record<string, string>) =>
  queryOptions({
    queryKey: ['sucursales', parametros] as const,
    queryFn: ({ signal }) => consultar<TablaSucursales>(ruta('sucursales_ajax'), parametros, signal),
    placeholderData: keepPreviousData,
  })

/** Queries a company with its branches; `hashIdEmpresa` may be any of them. */
export const consultaMapa = (hashIdEmpresa: string) =>
  queryOptions({
    queryKey: ['mapa-sucursales', hashIdEmpresa] as const,
    queryFn: ({ signal }) => consultar<MapaDeSucursales>(ruta('mapa_sucursales', { hashIdEmpresa }), {}, signal),
  })
