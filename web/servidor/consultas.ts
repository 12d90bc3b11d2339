import { QueryClient } from '@tanstack/react-query'
import { ErrorDeServidor } from './pedir.ts'

const pasajero = (error: unknown): boolean => {
  const status = error instanceof ErrorDeServidor ? error.problema.status : 500
  return status === 0 || status >= 500
}

export const clienteConsultas = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 20_000, gcTime: 10 * 60_000, retry: (veces, error) => veces < 2 && pasajero(error) },
    mutations: { retry: false },
  },
})
