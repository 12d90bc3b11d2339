import type { ClientBase } from 'pg'
import { type Arbol, completadoEn, type Parte, partesDeRaiz } from '#domain/merkle.ts'
import { arbolDe, hashEn, merkle } from './modelo.ts'

type Ejecutor = Pick<ClientBase, 'query'>

/** The tree as far as the read side has come. */
export const arbolActual = async (client: Ejecutor, esquema: string): Promise<Arbol> => {
  const { rows } = await client.query<Parameters<typeof arbolDe>[0] & object>(
    `select unico, tamano, posicion, cimas from ${esquema}.arbol`,
  )
  return arbolDe(rows[0])
}

/** A leaf: where it stands in the tree, and its hash, hex; undefined when nothing of that log position is in it. */
export const hojaEn = async (
  client: Ejecutor,
  esquema: string,
  posicion: bigint,
): Promise<{ readonly indice: number; readonly hoja: string } | undefined> => {
  const { rows } = await client.query<{ indice: number; hashes: string }>(
    `select indice, hashes from ${esquema}.hojas where posicion = $1`,
    [String(posicion)],
  )
  const [fila] = rows
  return fila && { indice: fila.indice, hoja: hashEn(fila.hashes, 0) }
}

/**
 * The hashes of a proof, hex: one row of the tree for each full subtree that it is made of, some two a level, in one question; `pasos` is how many.
 * Throws when the tree doesn't reach as far.
 */
export const reunirPartes = async (
  client: Ejecutor,
  esquema: string,
  partes: readonly Parte[],
): Promise<{ readonly hashes: readonly string[]; readonly pasos: number }> => {
  const filas = [...new Set(partes.flat().map(completadoEn))]
  const { rows } = await client.query<{ indice: number; hashes: string }>(
    `select indice, hashes from ${esquema}.hojas where indice = any($1::bigint[])`,
    [filas],
  )
  const porIndice = new Map(rows.map(({ indice, hashes }) => [indice, hashes]))
  let pasos = 0
  const hashes = merkle.reunir(partes, (subarbol) => {
    const suyos = porIndice.get(completadoEn(subarbol))
    if (suyos === undefined) throw new Error(`el árbol no llega a la hoja ${completadoEn(subarbol)}`)
    pasos += 1
    return hashEn(suyos, subarbol.nivel)
  })
  return { hashes, pasos }
}

/** The root, hex, that the tree had at a size it has reached, at least 1. Throws when it doesn't reach as far. */
export const raizCon = async (client: Ejecutor, esquema: string, tamano: number): Promise<string> =>
  (await reunirPartes(client, esquema, [partesDeRaiz(tamano)])).hashes[0] as string
