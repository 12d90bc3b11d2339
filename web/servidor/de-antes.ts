import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { pasajero } from './pedir.ts'
import { deAntes } from './vistas.ts'

const useDeConsultas = <T extends number | undefined>(leer: (consultas: QueryClient) => T): T => {
  const consultas = useQueryClient()
  const oir = useCallback((avisar: () => void) => consultas.getQueryCache().subscribe(avisar), [consultas])
  return useSyncExternalStore(oir, () => leer(consultas))
}

/**
 * Returns the time of the stored answer that a query shows, in milliseconds since the epoch;
 * undefined when the server answered it.
 */
export const useDeAntes = (queryKey: QueryKey): number | undefined =>
  useDeConsultas((consultas) => {
    const query = consultas.getQueryCache().find({ queryKey })
    return query && deAntes(query)
  })

/**
 * Returns the time of what a query shows if it may be out of date: a stored answer, or one whose
 * refetch failed.
 */
const sinLoNuevo = (query: Query): number | undefined => {
  const { status, error, data, dataUpdatedAt } = query.state
  return deAntes(query) ?? (status === 'error' && pasajero(error) && data !== undefined ? dataUpdatedAt : undefined)
}

/**
 * Returns the oldest such time on the screen. Leaves out the query of the signed-in account, which
 * is refetched only when that changes.
 */
export const useLoMasViejo = (): number | undefined =>
  useDeConsultas((consultas) => {
    const vistas = consultas.getQueryCache().findAll({ type: 'active', predicate: ({ queryKey: [de] }) => de !== 'yo' })
    const momentos = vistas.flatMap((query) => sinLoNuevo(query) ?? [])
    return momentos.length > 0 ? Math.min(...momentos) : undefined
  })

/** Refetches the queries that failed or show a stored answer. */
export const preguntarLoQueFalta = async (consultas: QueryClient): Promise<void> => {
  const esDeAntes = (query: Query) => deAntes(query) !== undefined
  await Promise.all([
    consultas.refetchQueries({ predicate: (query) => query.state.status === 'error' && !esDeAntes(query) }),
    consultas.invalidateQueries({ predicate: esDeAntes }),
  ])
}
