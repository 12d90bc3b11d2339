import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Historia, Retrato } from '#api/contract/auditoria.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'

/** A stream's facts, a page at a time, the oldest first. */
export const consultaDeHistoria = (stream: string) =>
  infiniteQueryOptions({
    queryKey: ['historia', stream] as const,
    queryFn: ({ pageParam: despues, signal }) =>
      consultar<Historia>(ruta('auditoria_historia', { stream }), { despues: String(despues) }, signal),
    initialPageParam: -1,
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
  })

/** What a stream's object was at a version: what is past stays so. */
export const consultaDeRetrato = (stream: string, version: number) =>
  queryOptions({
    queryKey: ['retrato', stream, version] as const,
    queryFn: ({ signal }) =>
      consultar<Retrato>(ruta('auditoria_retrato', { stream }), { version: String(version) }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
