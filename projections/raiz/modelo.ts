import { hash } from 'node:crypto'
import { ARBOL_VACIO, type Arbol, crearMerkle } from '#domain/merkle.ts'
import { type Asentador, de, type TuplaDe, tabla } from '#projections/motor/modelo.ts'

/** A leaf, and what it completes: the hashes, hex, of the full subtrees whose last leaf it is, one after another by level, itself first. */
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

/** The one tree: its size, the position of its last leaf, and the hashes of its full subtrees, the largest first, one after another. */
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
/** The n-th of hashes that stand one after another. */
export const hashEn = (hashes: string, n: number): string => hashes.slice(n * CIFRAS, (n + 1) * CIFRAS)

export const merkle = crearMerkle((hex) => hash('sha256', Buffer.from(hex, 'hex'), 'hex'))

/** A tree as its row says it; the empty one without a row. */
export const arbolDe = (tupla: TuplaDe<typeof arbol> | undefined): Arbol => {
  if (!tupla) return ARBOL_VACIO
  const { tamano, cimas } = tupla
  return { tamano, cimas: Array.from({ length: cimas.length / CIFRAS }, (_, n) => hashEn(cimas, n)) }
}

/**
 * The Merkle tree over the `cadena` of all sealed events in the log's order, whatever of it can be read or is parked (decisiones/auditoria,
 * «Roots»). A read side made anew computes it afresh.
 */
export const modeloRaices = {
  nombre: 'raices',
  tablas: [hojas, arbol],
  tipos: 'todos',
  hereda: false,
  necesita: () => [de(arbol, UNICO)],
  aplicar: ({ posicion, cadena }, tuplas) => {
    const suyo = tuplas.leer(arbol, UNICO)
    // A parked stream's events come again when it is tried again.
    if (suyo && Number(posicion) <= suyo.posicion) return
    const { tamano, cimas, completos } = merkle.agregar(arbolDe(suyo), merkle.hoja(cadena))
    tuplas.agregar(hojas, { indice: tamano - 1, posicion: Number(posicion), hashes: completos.join('') })
    tuplas.poner(arbol, { unico: UNICO, tamano, posicion: Number(posicion), cimas: cimas.join('') })
  },
} satisfies Asentador
