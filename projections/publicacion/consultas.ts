import type { Kysely } from 'kysely'
import type { Lectura } from '#projections/modelos.ts'
import type { TuplaPublicacion } from './modelo.ts'

type Db = Kysely<Lectura>

/** A page of a provider's posts, newest first, and how many there are. */
export const publicacionesDe = async (
  db: Db,
  esquema: string,
  proveedor: number,
  pagina: number,
  porPagina: number,
): Promise<{ filas: TuplaPublicacion[]; total: number }> => {
  const suyas = db.withSchema(esquema).selectFrom('publicaciones').where('proveedor', '=', proveedor)
  const { total } = await suyas.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const filas = await suyas
    .selectAll()
    .orderBy('orden', 'desc')
    .limit(porPagina)
    .offset((pagina - 1) * porPagina)
    .execute()
  return { filas, total }
}

/** One post; undefined when there is none. */
export const publicacionDe = (db: Db, esquema: string, id: number): Promise<TuplaPublicacion | undefined> =>
  db.withSchema(esquema).selectFrom('publicaciones').selectAll().where('id', '=', id).executeTakeFirst()
