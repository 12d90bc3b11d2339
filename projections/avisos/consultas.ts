import { type Kysely, sql } from 'kysely'
import { CALLADOS } from '#domain/aviso.ts'
import type { Lectura } from '#projections/modelos.ts'
import type { TuplaAviso } from './modelo.ts'

type Db = Kysely<Lectura>

/** Messages to some addressees after a position, oldest first: `limite` of them, and the rest of the last one's position. */
export const avisosDesde = async (
  db: Db,
  esquema: string,
  destinos: readonly string[],
  posicion: bigint,
  limite: number,
): Promise<TuplaAviso[]> => {
  const filas = await db
    .withSchema(esquema)
    .selectFrom('avisos')
    .selectAll()
    .where('destino', '=', sql<string>`any(${destinos})`)
    .where('posicion', '>', Number(posicion))
    .orderBy('posicion')
    .fetch(limite, 'with ties')
    .execute()
  return filas.sort((a, b) => a.posicion - b.posicion || a.n - b.n)
}

/** Every message in (desde, hasta], oldest first: what became known with one step of the projector. */
export const avisosEntre = (db: Db, esquema: string, desde: bigint, hasta: bigint): Promise<TuplaAviso[]> =>
  db
    .withSchema(esquema)
    .selectFrom('avisos')
    .selectAll()
    .where('posicion', '>', Number(desde))
    .where('posicion', '<=', Number(hasta))
    .orderBy('posicion')
    .orderBy('n')
    .execute()

/** The newest notices of some addressees. */
export const avisosRecientes = (
  db: Db,
  esquema: string,
  destinos: readonly string[],
  limite: number,
): Promise<TuplaAviso[]> =>
  db
    .withSchema(esquema)
    .selectFrom('avisos')
    .selectAll()
    .where('destino', '=', sql<string>`any(${destinos})`)
    .where('asunto', 'not in', CALLADOS)
    .orderBy('posicion', 'desc')
    .orderBy('n', 'desc')
    .limit(limite)
    .execute()
