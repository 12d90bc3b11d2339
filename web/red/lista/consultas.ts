import { queryOptions } from '@tanstack/react-query'
import type { BandaPublica, Bandas, Lista } from '#api/contract/bandas.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'
import type { LadoDeBanda, OpcionBanda } from './listas.ts'
import type { Cambio } from './optimista.ts'

export const consultaBandas = queryOptions({
  queryKey: ['bandas', 'propias'] as const,
  queryFn: ({ signal }) => consultar<Bandas>(ruta('bandas'), {}, signal),
})

/**
 * The changes under way. Nothing is fetched: they live in the cache, so that every band of the page
 * sees them.
 */
export const consultaCambios = queryOptions({
  queryKey: ['cambios-de-bandas'] as const,
  queryFn: (): readonly Cambio[] => [],
  initialData: [] as readonly Cambio[],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

export const consultaBandaPublica = queryOptions({
  queryKey: ['bandas', 'publica'] as const,
  queryFn: ({ signal }) => consultar<BandaPublica>(ruta('banda_publica'), {}, signal),
})

/** Fetches the next items of a universal band. */
export const pedirPagina = (
  lado: LadoDeBanda,
  opcion: OpcionBanda,
  despues: string,
  signal: AbortSignal,
): Promise<Lista> =>
  consultar<Lista>(ruta('banda_pagina'), { lado, ...(lado === 'clientes' ? { opcion } : {}), despues }, signal)
