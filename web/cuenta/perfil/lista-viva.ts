import { useState } from 'react'
import { fundir } from '#domain/cuenta/fundir.ts'

/** A list being changed: untouched it follows the server's, and one's changes stay over whatever arrives. */
export const useListaViva = <T>(actual: readonly T[], clave: (uno: T) => unknown) => {
  const [edicion, editar] = useState<{ readonly antes: readonly T[]; readonly lista: readonly T[] }>()
  return {
    lista: edicion ? fundir(actual, edicion.antes, edicion.lista, clave) : actual,
    cambiar: (lista: readonly T[]) => editar({ antes: actual, lista }),
    /** The changes that stand here now have been saved; later ones stay. */
    guardada: () => editar((despues) => (despues === edicion ? undefined : despues)),
  }
}
