import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { pasajero } from './pedir.ts'
import { deAntes } from './vistas.ts'

const useDeConsultas = <T extends number | undefined>(leer: (consultas: QueryClient) => T): T => {
  const consultas = useQueryClient()
  const oir = useCallback((avisar: () => void) => consultas.getQueryCache().subscribe(avisar), [consultas])
  return useSyncExternalStore(oir, () => leer(consultas))
}

/** Since when what one query shows is as it was, in milliseconds of the epoch; undefined when the server answered it. */
export const useDeAntes = (queryKey: QueryKey): number | undefined =>
  useDeConsultas((consultas) => {
    const query = consultas.getQueryCache().find({ queryKey })
    return query && deAntes(query)
  })

/** Since when what a query shows is as it was, if it isn't what there is by now: seen last, or asked for anew without an answer. */
const sinLoNuevo = (query: Query): number | undefined => {
  const { status, error, data, dataUpdatedAt } = query.state
  return deAntes(query) ?? (status === 'error' && pasajero(error) && data !== undefined ? dataUpdatedAt : undefined)
}

/** The oldest of all that is on the screen, who is signed in aside: that is read anew only when it changes. */
export const useLoMasViejo = (): number | undefined =>
  useDeConsultas((consultas) => {
    const vistas = consultas.getQueryCache().findAll({ type: 'active', predicate: ({ queryKey: [de] }) => de !== 'yo' })
    const momentos = vistas.flatMap((query) => sinLoNuevo(query) ?? [])
    return momentos.length > 0 ? Math.min(...momentos) : undefined
  })

/** Asks for what couldn't be asked for. */
export const preguntarLoQueFalta = async (consultas: QueryClient): Promise<void> => {
  const esDeAntes = (query: Query) => deAntes(query) !== undefined
  await Promise.all([
    consultas.refetchQueries({ predicate: (query) => query.state.status === 'error' && !esDeAntes(query) }),
    consultas.invalidateQueries({ predicate: esDeAntes }),
  ])
}
