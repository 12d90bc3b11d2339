import { type Kysely, sql } from 'kysely'
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

/** Who posts without end takes no more room than so many of the latest. */
const MIRADAS = 300

/** The latest posts of all providers that are to be found, newest first: one a provider, so that nobody fills the market alone. */
export const ultimasPublicaciones = async (db: Db, esquema: string, cuantas: number): Promise<TuplaPublicacion[]> => {
  const { rows } = await sql<TuplaPublicacion>`select p.* from (
      select distinct on (u.proveedor) u.* from (
        select * from ${sql.table(`${esquema}.publicaciones`)} order by orden desc limit ${MIRADAS}) u
      order by u.proveedor, u.orden desc) p
    where exists (select 1 from ${sql.table(`${esquema}.cuentas`)} c
      where c.id = p.proveedor and c.activa and c.suscripcion <> 'desactivada')
    order by p.orden desc limit ${cuantas}`.execute(db)
  return rows
}
