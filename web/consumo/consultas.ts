import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Cierres } from '#api/contract/conciliacion.ts'
import type { GraficoConsumo, HechosDeFigura, TablaPagos, TablaSupuesto } from '#api/contract/consumo.ts'
import type { Figura } from '#domain/consumo/figura.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar, preguntar } from '#web/servidor/pedir.ts'

/** Queries a provider's figures of a year; without one, of the current year. */
export const consultaGrafico = (idProv: string, anio: number | undefined) =>
  queryOptions({
    queryKey: ['consumo', idProv, 'grafico', anio ?? null] as const,
    queryFn: () =>
      preguntar<GraficoConsumo>(ruta('draw_grafico_consumo'), { idProv, ...(anio === undefined ? {} : { anio }) }),
    placeholderData: keepPreviousData,
  })

const conId = (pago: TablaPagos['data'][number]) => ({ ...pago, id: `${pago.proveedor.id}.${pago.numero}` })

/** Queries a page of payments. A provider gets only its own. */
export const consultaPagos = (parametros: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['consumo', 'pagos', parametros] as const,
    queryFn: ({ signal }) => consultar<TablaPagos>(ruta('consumo_pagos'), parametros, signal),
    placeholderData: keepPreviousData,
    select: ({ data, ...resto }) => ({ ...resto, data: data.map(conId) }),
  })
export type FilaPago = TablaPagos['data'][number] & { readonly id: string }

/** Queries the closed months, newest first, with what finance signed of them. */
export const consultaCierres = () =>
  queryOptions({
    queryKey: ['consumo', 'cierres'] as const,
    queryFn: ({ signal }) => consultar<Cierres>(ruta('conciliacion_cierres'), {}, signal),
  })

/** Queries what another tariff would have charged: a page of providers, and all months. */
export const consultaSupuesto = (parametros: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['consumo', 'supuesto', parametros] as const,
    queryFn: ({ signal }) => consultar<TablaSupuesto>(ruta('consumo_supuesto'), parametros, signal),
    placeholderData: keepPreviousData,
  })

/** Queries the present state of a known payment, wherever in the table it is by now. */
export const consultaPago = ({ id, proveedor: { nombre } }: FilaPago) =>
  queryOptions({
    queryKey: ['consumo', 'pagos', 'uno', id] as const,
    queryFn: ({ signal }) =>
      consultar<TablaPagos>(ruta('consumo_pagos'), { 'search[value]': nombre, filtro: 'todas', length: '100' }, signal),
    select: ({ data }) => data.map(conId).find((pago) => pago.id === id),
  })

/** Returns the parameter of a month 'YYYY-MM' or a year 'YYYY'; none for all time. */
const tiempo = (de: string): Record<string, string> => (de === '' ? {} : de.includes('-') ? { mes: de } : { anio: de })

/** Queries the facts behind a figure, a page at a time. */
export const consultaHechosDeFigura = (idProv: string, figura: Figura, de: string) =>
  infiniteQueryOptions({
    queryKey: ['consumo', idProv, 'hechos', figura, de] as const,
    queryFn: ({ pageParam, signal }) =>
      consultar<HechosDeFigura>(
        ruta('consumo_hechos', { idProv, figura }),
        { ...tiempo(de), ...(pageParam ? { despues: pageParam } : {}) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
  })
