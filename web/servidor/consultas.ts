import { type Query, QueryClient } from '@tanstack/react-query'
import { preguntarLoQueFalta } from './de-antes.ts'
import { pasajero } from './pedir.ts'
import { responde } from './responde.ts'
import { conVistas } from './vistas.ts'

/**
 * Milliseconds between retries of a query that failed and may succeed later; random, so that pages
 * don't retry together.
 */
const OTRA_VEZ_MS = 5_000 + Math.random() * 1_000
/**
 * Returns the interval at which a query on the screen is retried after a failure that may pass,
 * otherwise false. While the server doesn't answer, a retry would only fail again.
 */
export const otraVez = ({ state: { status, error } }: Pick<Query, 'state'>): number | false =>
  status === 'error' && pasajero(error) && responde.leer() ? OTRA_VEZ_MS : false

export const clienteConsultas = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      gcTime: 10 * 60_000,
      retry: (veces, error) => veces < 2 && navigator.onLine !== false && pasajero(error),
      refetchInterval: otraVez as (query: unknown) => number | false,
      // A query finds out by asking whether there is a network. Without one it gets the last seen
      // answer.
      networkMode: 'always',
      refetchOnReconnect: true,
      persister: conVistas,
    },
    // Without a network an action is refused at once, or waits in the outbox.
    mutations: { retry: false, networkMode: 'always' },
  },
})

responde.oir(() => responde.leer() && void preguntarLoQueFalta(clienteConsultas))
