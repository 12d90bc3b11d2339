import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Cadena, CuentasHalladas, Historia, Historias, Retrato } from '#api/contract/auditoria.ts'
import type { PaginaDeRaices } from '#api/contract/raices.ts'
import type { Salud } from '#api/contract/salud.ts'
import type { RespuestaDeMomento, TablaDeMomento, Trabajo, Trabajos } from '#api/contract/trabajos.ts'
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

/** Milliseconds between two looks at how the service is. */
const SALUD_MS = 3_000
export const consultaDeSalud = () =>
  queryOptions({
    queryKey: ['salud', 'marcha'] as const,
    queryFn: ({ signal }) => consultar<Salud>(ruta('salud'), {}, signal),
    refetchInterval: SALUD_MS,
  })

/** Milliseconds between two looks at whether a history has gone on. */
const SIGUE_MS = 5_000
/** A stream's facts after the last one that is shown, looked for again and again while the page is. */
export const consultaDeLoQueSigue = (stream: string, despues: number) =>
  queryOptions({
    queryKey: ['historia', stream, 'sigue', despues] as const,
    queryFn: ({ signal }) =>
      consultar<Historia>(ruta('auditoria_historia', { stream }), { despues: String(despues) }, signal),
    refetchInterval: SIGUE_MS,
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

const ACTIVOS: readonly Trabajo['estado'][] = ['en-espera', 'en-marcha']
/** Whether a job isn't done yet. */
export const estaPorHacer = ({ estado }: Trabajo): boolean => ACTIVOS.includes(estado)
/** The jobs over the log. */
export const consultaDeTrabajos = () =>
  queryOptions({
    queryKey: ['trabajos'] as const,
    queryFn: ({ signal }) => consultar<Trabajos>(ruta('trabajos'), {}, signal),
  })

/** A page of a table as it stood. */
export const consultaDeMomento = (id: string, tabla: TablaDeMomento, parametros: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['momento', id, tabla, parametros] as const,
    queryFn: ({ signal }) => consultar<RespuestaDeMomento>(ruta('momento_tabla', { id, tabla }), parametros, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })

/** The histories that are found by a filter, a page at a time; what is asked for is asked anew each time. */
export const consultaDeHistorias = (filtro: Readonly<Record<string, string>>) =>
  infiniteQueryOptions({
    queryKey: ['historia', 'halladas', filtro] as const,
    queryFn: ({ pageParam: despues, signal }) =>
      consultar<Historias>(ruta('auditoria_historias'), { ...filtro, ...(despues ? { despues } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
    placeholderData: keepPreviousData,
  })

/** Accounts by a part of their name or by their id. */
export const consultaDeCuentas = (buscar: string) =>
  queryOptions({
    queryKey: ['historia', 'cuentas', buscar] as const,
    queryFn: ({ signal }) => consultar<CuentasHalladas>(ruta('auditoria_cuentas'), { buscar }, signal),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })

/** What a fact came of and brought; the read side is waited for where the history was ahead of it. What it brings may still come. */
export const consultaDeCadena = (stream: string, revision: number, posicion: string) =>
  queryOptions({
    queryKey: ['historia', 'cadena', stream, revision] as const,
    queryFn: ({ signal }) =>
      consultar<Cadena>(ruta('auditoria_cadena', { stream }), { revision: String(revision), posicion }, signal),
    placeholderData: keepPreviousData,
  })

/** The newest signed roots. */
export const consultaDeRaices = () =>
  queryOptions({
    queryKey: ['raices'] as const,
    queryFn: ({ signal }) => consultar<PaginaDeRaices>(ruta('auditoria_raices'), {}, signal),
  })
