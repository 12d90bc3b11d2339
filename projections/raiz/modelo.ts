import { hash } from 'node:crypto'
import { ARBOL_VACIO, type Arbol, crearMerkle } from '#domain/merkle.ts'
import { type Asentador, de, type TuplaDe, tabla } from '#projections/motor/modelo.ts'

/**
 * The leaves. `hashes` joins the hashes, hex, of the full subtrees whose last leaf it is, by level
 * and beginning with its own.
 */
export const hojas = tabla({
  nombre: 'hojas',
  modo: 'agregados',
  columnas: {
    indice: 'bigint',
    posicion: 'bigint',
    hashes: 'text',
  },
  clave: ['indice'],
  indices: ['(posicion)'],
})

/**
 * The one tree: its size, the position of its last leaf, and the joined hashes of its full
 * subtrees, the largest first.
 */
export const arbol = tabla({
  nombre: 'arbol',
  modo: 'tuplas',
  columnas: {
    unico: 'int',
    tamano: 'bigint',
    posicion: 'bigint',
    cimas: 'text',
  },
  clave: ['unico'],
  indices: [],
})

const UNICO = 1

/** Hex digits of a hash. */
export const CIFRAS = 64
/** Returns the n-th of joined hashes. */
export const hashEn = (hashes: string, n: number): string => hashes.slice(n * CIFRAS, (n + 1) * CIFRAS)

export const merkle = crearMerkle((hex) => hash('sha256', Buffer.from(hex, 'hex'), 'hex'))

/** Returns the tree that a row describes, the empty one without a row. */
export const arbolDe = (tupla: TuplaDe<typeof arbol> | undefined): Arbol => {
  if (!tupla) return ARBOL_VACIO
  const { tamano, cimas } = tupla
  return { tamano, cimas: Array.from({ length: cimas.length / CIFRAS }, (_, n) => hashEn(cimas, n)) }
}

/**
 * The Merkle tree over the `cadena` of all sealed events in the order of the log, whether they can
 * be read or are parked (decisiones/auditoria, «Roots»). A rebuilt read side computes it again.
 */
export const modeloRaices = {
  nombre: 'raices',
  tablas: [hojas, arbol],
  tipos: 'todos',
  hereda: false,
  necesita: () => [de(arbol, UNICO)],
  aplicar: ({ posicion, cadena }, tuplas) => {
    const previo = tuplas.leer(arbol, UNICO)
    // The events of a parked stream come again when it is retried.
    if (previo && Number(posicion) <= previo.posicion) return
    const { tamano, cimas, completos } = merkle.agregar(arbolDe(previo), merkle.hoja(cadena))
    tuplas.agregar(hojas, { indice: tamano - 1, posicion: Number(posicion), hashes: completos.join('') })
    tuplas.poner(arbol, { unico: UNICO, tamano, posicion: Number(posicion), cimas: cimas.join('') })
  },
} satisfies Asentador
