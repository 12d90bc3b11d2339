import { hash } from 'node:crypto'
import { firmarRaiz, nuevoPar } from '#commands/log/raices.ts'
import { crearProcesoDeRaices } from '#commands/processes/raices.ts'
import { comandosRaiz } from '#commands/raiz.ts'
import { ARBOL_VACIO, type Arbol, crearMerkle } from '#domain/merkle.ts'
import type { Mundo } from './mundo.ts'

const { agregar, hoja, raiz } = crearMerkle((hex) => hash('sha256', Buffer.from(hex, 'hex'), 'hex'))

/**
 * Creates the signer of the log's present roots, with a key of this scenario's own, and returns the
 * public half of that key.
 */
export const crearFirmante = ({ store, handle, reloj }: Mundo) => {
  const { id, publica, privada } = nuevoPar()
  const arboles = async (): Promise<readonly Arbol[]> => {
    const ultima = (await store.ultimaPosicion()) ?? 0n
    const todos: Arbol[] = [ARBOL_VACIO]
    for await (const leido of store.readAll(undefined, ultima, new AbortController().signal)) {
      if (!('meta' in leido)) throw new Error(leido.ilegible)
      const { tamano, cimas } = agregar(todos.at(-1) as Arbol, hoja(leido.meta.cadena))
      todos.push({ tamano, cimas })
    }
    return todos
  }
  const proceso = crearProcesoDeRaices({
    store,
    raices: comandosRaiz(handle, store),
    arbol: {
      actual: async () => {
        const arbol = (await arboles()).at(-1) as Arbol
        return { tamano: arbol.tamano, raiz: raiz(arbol) }
      },
      raizCon: async (tamano) => raiz((await arboles())[tamano] as Arbol),
    },
    firmar: async (afirmacion) => ({ clave: id, firma: firmarRaiz(privada, afirmacion) }),
    ahora: reloj.ahora,
    logger: {
      warn: (_, mensaje) => {
        throw new Error(mensaje)
      },
    },
  })
  return { firmar: proceso.revisar, clave: { id, publica, desde: reloj.ahora(), hasta: null } }
}
