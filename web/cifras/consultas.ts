import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SucesosDeCifra } from '#api/contract/cifras.ts'
import type { TableroAdministrador } from '#api/contract/tableros.ts'
import type { Dias, Medida, NombreDeVentana } from '#domain/cifras.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'

/** However many facts come, a dashboard is asked for so seldom. */
const CADA_MS = 5_000
let pedido = -CADA_MS

const aSuTiempo = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const falta = pedido + CADA_MS - performance.now()
    const espera = setTimeout(resolve, Math.max(0, falta))
    signal.addEventListener('abort', () => {
      clearTimeout(espera)
      reject(signal.reason)
    })
  })

/** A dashboard's figures: `de` names whose it is. */
const deTablero = <T>(de: string, camino: string, ventana: NombreDeVentana) =>
  queryOptions({
    queryKey: ['cifras', de, ventana] as const,
    queryFn: async ({ signal, client, queryKey }) => {
      if (client.getQueryData(queryKey) !== undefined) await aSuTiempo(signal)
      pedido = performance.now()
      return consultar<T>(camino, { ventana }, signal)
    },
    placeholderData: keepPreviousData,
  })

export const consultaTablero = (ventana: NombreDeVentana) =>
  deTablero<TableroAdministrador>('administrador', ruta('cifras_administrador'), ventana)

/** What is opened of a dashboard: a measure, or a kind or somebody's part of it, or a step of the funnel; of its own days, or of the page's. */
export type DeCifra = {
  readonly medida: Medida
  readonly clave?: string
  readonly otro?: string
  readonly embudo?: 'true'
  readonly dias?: Dias
}

export const consultaSucesos = ({ medida, dias: _, ...de }: DeCifra, { desde, hasta }: Dias) =>
  infiniteQueryOptions({
    queryKey: ['cifras', 'hechos', medida, de, desde, hasta] as const,
    queryFn: ({ pageParam, signal }) =>
      consultar<SucesosDeCifra>(
        ruta('cifras_sucesos', { medida }),
        { ...de, desde, hasta, ...(pageParam ? { despues: pageParam } : {}) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
  })
