import { useState } from 'react'
import { fundir } from '#domain/cuenta/fundir.ts'
import { iguales } from '#domain/iguales.ts'

/** A list as it was seen, and as it is wanted. */
export type EdicionDeLista<T> = { readonly antes: readonly T[]; readonly lista: readonly T[] }

/**
 * Returns a list to edit. Untouched it follows the server's; one's changes are merged into whatever
 * arrives. `inicial` is what was changed another time.
 */
export const useListaViva = <T>(
  actual: readonly T[],
  clave: (elemento: T) => unknown,
  inicial: EdicionDeLista<T> | undefined,
) => {
  const [edicion, editar] = useState(inicial)
  const lista = edicion ? fundir(actual, edicion.antes, edicion.lista, clave) : actual
  /**
   * Returns each item as it was seen: the present one, unless one's own differs from it already.
   */
  const vista = (): readonly T[] => {
    if (!edicion) return actual
    const [presentes, propios, antes] = [actual, lista, edicion.antes].map(
      (de) => new Map(de.map((elemento) => [clave(elemento), elemento])),
    ) as [Map<unknown, T>, Map<unknown, T>, Map<unknown, T>]
    return [...new Set([...presentes.keys(), ...antes.keys()])].flatMap((esta) => {
      const base = iguales(presentes.get(esta), propios.get(esta)) ? presentes.get(esta) : antes.get(esta)
      return base === undefined ? [] : [base]
    })
  }
  return {
    lista,
    edicion,
    cambiar: (nueva: readonly T[]) => editar({ antes: vista(), lista: nueva }),
    /** Ends the edit that was saved. Changes made since then stay. */
    guardada: () => editar((despues) => (despues === edicion ? undefined : despues)),
    dejar: () => editar(undefined),
  }
}
