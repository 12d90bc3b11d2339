import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Familia } from './refresco.ts'

type ConId = { readonly id: string }
/** A list as its query holds it: a table's rows, or its items. */
type Lista<F> = { readonly data?: readonly F[]; readonly items?: readonly F[] }

/** Returns a thing as a list on this page last showed it, with the time of that answer. */
const buscar = <F extends ConId>(consultas: QueryClient, familia: Familia, id: string) => {
  for (const { state } of consultas.getQueryCache().findAll({ queryKey: [familia] })) {
    const lista = state.data as Lista<F> | undefined
    const fila = [lista?.data, lista?.items].find(Array.isArray)?.find((otra: F) => otra.id === id) as F | undefined
    if (fila) return { fila, en: state.dataUpdatedAt }
  }
  return undefined
}

export const conocida = <F extends ConId>(consultas: QueryClient, familia: Familia, id: string): F | undefined =>
  buscar<F>(consultas, familia, id)?.fila

/**
 * Seeds a thing's query with what a list showed of it. The page was painted with that, and keeps it
 * for as long as the answer takes.
 */
export const quedarseCon = <F extends ConId>(
  consultas: QueryClient,
  queryKey: QueryKey,
  familia: Familia,
  id: string,
): void => {
  if (consultas.getQueryData(queryKey) !== undefined) return
  const hallada = buscar<F>(consultas, familia, id)
  if (hallada) consultas.setQueryData(queryKey, hallada.fila, { updatedAt: hallada.en })
}
