import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Cierres } from '#api/contract/conciliacion.ts'
import type { GraficoConsumo, HechosDeFigura, TablaPagos, TablaSupuesto } from '#api/contract/consumo.ts'
import type { Figura } from '#domain/consumo/figura.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar, preguntar } from '#web/servidor/pedir.ts'

/** A provider's figures of a year; without one, of this year. */
export const consultaGrafico = (idProv: string, anio: number | undefined) =>
  queryOptions({
    queryKey: ['consumo', idProv, 'grafico', anio ?? null] as const,
    queryFn: () =>
      preguntar<GraficoConsumo>(ruta('draw_grafico_consumo'), { idProv, ...(anio === undefined ? {} : { anio }) }),
    placeholderData: keepPreviousData,
  })

const conId = (pago: TablaPagos['data'][number]) => ({ ...pago, id: `${pago.proveedor.id}.${pago.numero}` })

/** A page of payments; a provider's are its own. */
export const consultaPagos = (parametros: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['consumo', 'pagos', parametros] as const,
    queryFn: ({ signal }) => consultar<TablaPagos>(ruta('consumo_pagos'), parametros, signal),
    placeholderData: keepPreviousData,
    select: ({ data, ...resto }) => ({ ...resto, data: data.map(conId) }),
  })
export type FilaPago = TablaPagos['data'][number] & { readonly id: string }

/** The months that are closed, the newest first, and what finance signed of them. */
export const consultaCierres = () =>
  queryOptions({
    queryKey: ['consumo', 'cierres'] as const,
    queryFn: ({ signal }) => consultar<Cierres>(ruta('conciliacion_cierres'), {}, signal),
  })

/** What another tariff would have charged: a page of providers, and all months. */
export const consultaSupuesto = (parametros: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['consumo', 'supuesto', parametros] as const,
    queryFn: ({ signal }) => consultar<TablaSupuesto>(ruta('consumo_supuesto'), parametros, signal),
    placeholderData: keepPreviousData,
  })

/** A payment that is known, as it stands, wherever the table has it by now. */
export const consultaPago = ({ id, proveedor: { nombre } }: FilaPago) =>
  queryOptions({
    queryKey: ['consumo', 'pagos', 'uno', id] as const,
    queryFn: ({ signal }) =>
      consultar<TablaPagos>(ruta('consumo_pagos'), { 'search[value]': nombre, filtro: 'todas', length: '100' }, signal),
    select: ({ data }) => data.map(conId).find((pago) => pago.id === id),
  })

/** Of a month 'YYYY-MM', of a year 'YYYY', or of all time. */
const tiempo = (de: string): Record<string, string> => (de === '' ? {} : de.includes('-') ? { mes: de } : { anio: de })

/** The facts behind a figure, page after page. */
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
