import { QueryClient } from '@tanstack/react-query'
import { codigoDe, ErrorDeServidor } from './pedir.ts'
import { conVistas } from './vistas.ts'

/** What stands still until somebody mends it. */
const DETENIDO = ['stream-detenido', 'log-atrasado']

/** Whether the same may go well another time. */
export const pasajero = (error: unknown): boolean => {
  if (DETENIDO.includes(codigoDe(error) ?? '')) return false
  const status = error instanceof ErrorDeServidor ? error.problema.status : 500
  return status === 0 || status >= 500
}

export const clienteConsultas = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      gcTime: 10 * 60_000,
      retry: (veces, error) => veces < 2 && navigator.onLine !== false && pasajero(error),
      // Whether there is a network a query finds out by asking: without one it is answered with what was seen last.
      networkMode: 'always',
      refetchOnReconnect: true,
      persister: conVistas,
    },
    // Without a network an act is refused at once, or waits in the outbox.
    mutations: { retry: false, networkMode: 'always' },
  },
})
