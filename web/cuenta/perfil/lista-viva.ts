import { useState } from 'react'
import { fundir } from '#domain/cuenta/fundir.ts'

/**
 * Returns a list to edit. Untouched it follows the server's; one's changes are merged into whatever
 * arrives.
 */
export const useListaViva = <T>(actual: readonly T[], clave: (elemento: T) => unknown) => {
  const [edicion, editar] = useState<{ readonly antes: readonly T[]; readonly lista: readonly T[] }>()
  return {
    lista: edicion ? fundir(actual, edicion.antes, edicion.lista, clave) : actual,
    cambiar: (lista: readonly T[]) => editar({ antes: actual, lista }),
    /** Ends the edit that was saved. Changes made since then stay. */
    guardada: () => editar((despues) => (despues === edicion ? undefined : despues)),
  }
}
