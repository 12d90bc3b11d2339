import { QueryClient } from '@tanstack/react-query'
import { codigoDe, ErrorDeServidor } from './pedir.ts'

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
    queries: { staleTime: 20_000, gcTime: 10 * 60_000, retry: (veces, error) => veces < 2 && pasajero(error) },
    mutations: { retry: false },
  },
})
