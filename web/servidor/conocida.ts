import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Familia } from './refresco.ts'

type ConId = { readonly id: string }
/** A list as its query holds it: a table's rows, or its items. */
type Lista<F> = { readonly data?: readonly F[]; readonly items?: readonly F[] }

/** A thing as some list on this page last showed it, and when that was answered. */
const buscar = <F extends ConId>(consultas: QueryClient, familia: Familia, id: string) => {
  for (const { state } of consultas.getQueryCache().findAll({ queryKey: [familia] })) {
    const lista = state.data as Lista<F> | undefined
    const una = [lista?.data, lista?.items].find(Array.isArray)?.find((otra: F) => otra.id === id) as F | undefined
    if (una) return { una, en: state.dataUpdatedAt }
  }
  return undefined
}

export const conocida = <F extends ConId>(consultas: QueryClient, familia: Familia, id: string): F | undefined =>
  buscar<F>(consultas, familia, id)?.una

/** A thing's page was painted with what a list showed of it: that stays while it is asked for, however long no answer comes. */
export const quedarseCon = <F extends ConId>(
  consultas: QueryClient,
  queryKey: QueryKey,
  familia: Familia,
  id: string,
): void => {
  if (consultas.getQueryData(queryKey) !== undefined) return
  const hallada = buscar<F>(consultas, familia, id)
  if (hallada) consultas.setQueryData(queryKey, hallada.una, { updatedAt: hallada.en })
}
