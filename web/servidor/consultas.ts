import { type Query, QueryClient } from '@tanstack/react-query'
import { preguntarLoQueFalta } from './de-antes.ts'
import { pasajero } from './pedir.ts'
import { responde } from './responde.ts'
import { conVistas } from './vistas.ts'

/** Milliseconds between one try and the next of what failed and may go well another time; not all pages at once. */
const OTRA_VEZ_MS = 5_000 + Math.random() * 1_000
/** What is looked at is asked for until it goes well; while nobody answers it would only fail again. */
export const otraVez = ({ state: { status, error } }: Pick<Query, 'state'>): number | false =>
  status === 'error' && pasajero(error) && responde.leer() ? OTRA_VEZ_MS : false

export const clienteConsultas = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      gcTime: 10 * 60_000,
      retry: (veces, error) => veces < 2 && navigator.onLine !== false && pasajero(error),
      refetchInterval: otraVez as (query: unknown) => number | false,
      // Whether there is a network a query finds out by asking: without one it is answered with what was seen last.
      networkMode: 'always',
      refetchOnReconnect: true,
      persister: conVistas,
    },
    // Without a network an act is refused at once, or waits in the outbox.
    mutations: { retry: false, networkMode: 'always' },
  },
})

responde.oir(() => responde.leer() && void preguntarLoQueFalta(clienteConsultas))
