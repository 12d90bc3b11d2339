import type { Kysely } from 'kysely'
import { completadoEn, type Parte, partesDeRaiz } from '#domain/merkle.ts'
import type { Lectura } from '#projections/modelos.ts'
import { arbolDe, hashEn, merkle } from './modelo.ts'

type Db = Kysely<Lectura>

/** Returns the tree as far as the read side has come: its size and its root, hex. */
export const arbolActual = async (
  db: Db,
  esquema: string,
): Promise<{ readonly tamano: number; readonly raiz: string }> => {
  const fila = await db.withSchema(esquema).selectFrom('arbol').selectAll().executeTakeFirst()
  const arbol = arbolDe(fila)
  return { tamano: arbol.tamano, raiz: merkle.raiz(arbol) }
}

/**
 * Returns the leaf of a log position: its index in the tree and its hash, hex. Undefined when it
 * isn't there.
 */
export const hojaEn = async (
  db: Db,
  esquema: string,
  posicion: bigint,
): Promise<{ readonly indice: number; readonly hoja: string } | undefined> => {
  const fila = await db
    .withSchema(esquema)
    .selectFrom('hojas')
    .select(['indice', 'hashes'])
    .where('posicion', '=', Number(posicion))
    .executeTakeFirst()
  return fila && { indice: fila.indice, hoja: hashEn(fila.hashes, 0) }
}

/**
 * Returns the leaf indexes of log positions, by position. Positions that aren't there are left out.
 */
export const indicesDe = async (
  db: Db,
  esquema: string,
  posiciones: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> => {
  if (posiciones.length === 0) return new Map()
  const filas = await db
    .withSchema(esquema)
    .selectFrom('hojas')
    .select(['indice', 'posicion'])
    .where('posicion', 'in', posiciones.map(Number))
    .execute()
  return new Map(filas.map(({ indice, posicion }) => [BigInt(posicion), indice]))
}

/**
 * Returns the hashes of a proof, hex, in one query. It reads one row of the tree for each full
 * subtree of the proof, about two per level; `pasos` is their number. Throws when the tree doesn't
 * reach as far.
 */
export const reunirPartes = async (
  db: Db,
  esquema: string,
  partes: readonly Parte[],
): Promise<{ readonly hashes: readonly string[]; readonly pasos: number }> => {
  const indices = [...new Set(partes.flat().map(completadoEn))]
  if (indices.length === 0) return { hashes: [], pasos: 0 }
  const filas = await db
    .withSchema(esquema)
    .selectFrom('hojas')
    .select(['indice', 'hashes'])
    .where('indice', 'in', indices)
    .execute()
  const porIndice = new Map(filas.map(({ indice, hashes }) => [indice, hashes]))
  let pasos = 0
  const hashes = merkle.reunir(partes, (subarbol) => {
    const guardados = porIndice.get(completadoEn(subarbol))
    if (guardados === undefined) throw new Error(`el árbol no llega a la hoja ${completadoEn(subarbol)}`)
    pasos += 1
    return hashEn(guardados, subarbol.nivel)
  })
  return { hashes, pasos }
}

/**
 * Returns the root, hex, that the tree had at a size of at least 1. Throws when the tree hasn't
 * reached that size.
 */
export const raizCon = async (db: Db, esquema: string, tamano: number): Promise<string> =>
  (await reunirPartes(db, esquema, [partesDeRaiz(tamano)])).hashes[0] as string

/** Returns the accounts that get each day's root by mail. */
export const suscritosDe = async (db: Db, esquema: string): Promise<readonly number[]> => {
  const filas = await db
    .withSchema(esquema)
    .selectFrom('suscritos')
    .select('cuenta')
    .where('recibe', '=', true)
    .execute()
  return filas.map(({ cuenta }) => cuenta)
}
