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

/** The statements that are kept, the newest first. */
export const consultaDeExtractos = () =>
  queryOptions({
    queryKey: ['extracto', 'lista'] as const,
    queryFn: ({ signal }) => consultar<Extractos>(ruta('extractos'), {}, signal),
  })

/** What waits in which of them. */
export const consultaDePendientes = () =>
  queryOptions({
    queryKey: ['extracto', 'pendientes'] as const,
    queryFn: ({ signal }) => consultar<Pendientes>(ruta('extractos_pendientes'), {}, signal),
  })

/** The payments that a line may be, the likeliest first. */
export const consultaDePagos = (id: string, numero: number, buscar: string) =>
  queryOptions({
    queryKey: ['extracto', id, 'pagos', numero, buscar] as const,
    queryFn: ({ signal }) =>
      consultar<PagosDeLinea>(ruta('extracto_pagos', { id, numero: String(numero) }), { buscar }, signal),
  })

/** A statement's columns, as they were said, with its first rows. */
export const consultaDeColumnas = (id: string) =>
  queryOptions({
    queryKey: ['extracto', id, 'columnas'] as const,
    queryFn: ({ signal }) => consultar<PorColumnas>(ruta('extracto_columnas_de', { id }), {}, signal),
  })

const deDespues = (despues: string): Record<string, string> => (despues ? { despues } : {})

/** A statement's lines of a kind beside their payments, as these stand, a page at a time. */
export const consultaDeLineas = (id: string, ver: Exclude<Vista, 'comprobantes'>) =>
  infiniteQueryOptions({
    queryKey: ['extracto', id, 'lineas', ver] as const,
    queryFn: ({ pageParam, signal }) =>
      consultar<UnExtracto>(ruta('extracto', { id }), { ver, ...deDespues(pageParam) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
  })

/** The payments of its days that none of its lines is about. */
export const consultaSinLinea = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['extracto', id, 'sin-linea'] as const,
    queryFn: ({ pageParam, signal }) =>
      consultar<SinLinea>(ruta('extracto_sin_linea', { id }), deDespues(pageParam), signal),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
  })
