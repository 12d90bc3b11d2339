import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  Extractos,
  PagosDeLinea,
  Pendientes,
  PorColumnas,
  SinLinea,
  UnExtracto,
  Vista,
} from '#api/contract/extracto.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'

/** Queries the stored statements, newest first. */
export const consultaDeExtractos = () =>
  queryOptions({
    queryKey: ['extracto', 'lista'] as const,
    queryFn: ({ signal }) => consultar<Extractos>(ruta('extractos'), {}, signal),
  })

/** Queries what waits in each statement. */
export const consultaDePendientes = () =>
  queryOptions({
    queryKey: ['extracto', 'pendientes'] as const,
    queryFn: ({ signal }) => consultar<Pendientes>(ruta('extractos_pendientes'), {}, signal),
  })

/** Queries the payments that a line may be, the likeliest first. */
export const consultaDePagos = (id: string, numero: number, buscar: string) =>
  queryOptions({
    queryKey: ['extracto', id, 'pagos', numero, buscar] as const,
    queryFn: ({ signal }) =>
      consultar<PagosDeLinea>(ruta('extracto_pagos', { id, numero: String(numero) }), { buscar }, signal),
  })

/** Queries the meaning given to a statement's columns, with its first rows. */
export const consultaDeColumnas = (id: string) =>
  queryOptions({
    queryKey: ['extracto', id, 'columnas'] as const,
    queryFn: ({ signal }) => consultar<PorColumnas>(ruta('extracto_columnas_de', { id }), {}, signal),
  })

const deDespues = (despues: string): Record<string, string> => (despues ? { despues } : {})

/** Queries a statement's lines of a kind with their payments' present state, a page at a time. */
export const consultaDeLineas = (id: string, ver: Exclude<Vista, 'comprobantes'>) =>
  infiniteQueryOptions({
    queryKey: ['extracto', id, 'lineas', ver] as const,
    queryFn: ({ pageParam, signal }) =>
      consultar<UnExtracto>(ruta('extracto', { id }), { ver, ...deDespues(pageParam) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
  })

/** Queries the payments of the statement's days that no line is about. */
export const consultaSinLinea = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['extracto', id, 'sin-linea'] as const,
    queryFn: ({ pageParam, signal }) =>
      consultar<SinLinea>(ruta('extracto_sin_linea', { id }), deDespues(pageParam), signal),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
  })
