import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Cadena, CuentasHalladas, Historia, Historias, Retrato } from '#api/contract/auditoria.ts'
import type { PaginaDeRaices } from '#api/contract/raices.ts'
import type { Salud } from '#api/contract/salud.ts'
import type { RespuestaDeMomento, TablaDeMomento, Trabajo, Trabajos } from '#api/contract/trabajos.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'

/** Queries a stream's facts, a page at a time, oldest first. */
export const consultaDeHistoria = (stream: string) =>
  infiniteQueryOptions({
    queryKey: ['historia', stream] as const,
    queryFn: ({ pageParam: despues, signal }) =>
      consultar<Historia>(ruta('auditoria_historia', { stream }), { despues: String(despues) }, signal),
    initialPageParam: -1,
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
  })

/** Milliseconds between two requests for the service's state. */
const SALUD_MS = 3_000
export const consultaDeSalud = () =>
  queryOptions({
    queryKey: ['salud', 'marcha'] as const,
    queryFn: ({ signal }) => consultar<Salud>(ruta('salud'), {}, signal),
    refetchInterval: SALUD_MS,
  })

/** Milliseconds between two checks for new facts in a history. */
const SIGUE_MS = 5_000
/** Queries the facts after the last one shown, again and again while the page is open. */
export const consultaDeLoQueSigue = (stream: string, despues: number) =>
  queryOptions({
    queryKey: ['historia', stream, 'sigue', despues] as const,
    queryFn: ({ signal }) =>
      consultar<Historia>(ruta('auditoria_historia', { stream }), { despues: String(despues) }, signal),
    refetchInterval: SIGUE_MS,
  })

/**
 * Queries a stream's object as it was at a version. The past never changes, so nothing goes stale.
 */
export const consultaDeRetrato = (stream: string, version: number) =>
  queryOptions({
    queryKey: ['retrato', stream, version] as const,
    queryFn: ({ signal }) =>
      consultar<Retrato>(ruta('auditoria_retrato', { stream }), { version: String(version) }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })

const ACTIVOS: readonly Trabajo['estado'][] = ['en-espera', 'en-marcha']
/** Returns whether a job is still to be done. */
export const estaPorHacer = ({ estado }: Trabajo): boolean => ACTIVOS.includes(estado)
/** Queries the jobs over the log. */
export const consultaDeTrabajos = () =>
  queryOptions({
    queryKey: ['trabajos'] as const,
    queryFn: ({ signal }) => consultar<Trabajos>(ruta('trabajos'), {}, signal),
  })

/** Queries a page of a table as it stood at a job's instant. */
export const consultaDeMomento = (id: string, tabla: TablaDeMomento, parametros: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['momento', id, tabla, parametros] as const,
    queryFn: ({ signal }) => consultar<RespuestaDeMomento>(ruta('momento_tabla', { id, tabla }), parametros, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })

/** Queries the histories that match a filter, a page at a time. */
export const consultaDeHistorias = (filtro: Readonly<Record<string, string>>) =>
  infiniteQueryOptions({
    queryKey: ['historia', 'halladas', filtro] as const,
    queryFn: ({ pageParam: despues, signal }) =>
      consultar<Historias>(ruta('auditoria_historias'), { ...filtro, ...(despues ? { despues } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
    placeholderData: keepPreviousData,
  })

/** Queries accounts by a part of their name or by their id. */
export const consultaDeCuentas = (buscar: string) =>
  queryOptions({
    queryKey: ['historia', 'cuentas', buscar] as const,
    queryFn: ({ signal }) => consultar<CuentasHalladas>(ruta('auditoria_cuentas'), { buscar }, signal),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })

/**
 * Queries what led to a fact and what it led to. The history may be ahead of the read model, so the
 * server waits for it up to `posicion`. More may still follow from the fact, so the answer goes
 * stale.
 */
export const consultaDeCadena = (stream: string, revision: number, posicion: string) =>
  queryOptions({
    queryKey: ['historia', 'cadena', stream, revision] as const,
    queryFn: ({ signal }) =>
      consultar<Cadena>(ruta('auditoria_cadena', { stream }), { revision: String(revision), posicion }, signal),
    placeholderData: keepPreviousData,
  })

/** Queries the newest signed roots. */
export const consultaDeRaices = () =>
  queryOptions({
    queryKey: ['raices'] as const,
    queryFn: ({ signal }) => consultar<PaginaDeRaices>(ruta('auditoria_raices'), {}, signal),
  })
