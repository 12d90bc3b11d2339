import { type Kysely, sql } from 'kysely'
import type { EstadoPublicacion } from '#domain/publicacion/hechos.ts'
import type { Lectura } from '#projections/modelos.ts'
import type { TuplaPublicacion } from './modelo.ts'

type Db = Kysely<Lectura>

/** Posts on a page (decisiones/publicacion, «Feed»). */
const POR_PAGINA = 10

const delProveedor = (db: Db, esquema: string, proveedor: number) =>
  db.withSchema(esquema).selectFrom('publicaciones').where('proveedor', '=', proveedor)

/**
 * Returns a page of a provider's posts in a state, in the provider's order, and their total. Posts
 * without a place come first, newest first.
 */
export const publicacionesDe = async (
  db: Db,
  esquema: string,
  proveedor: number,
  estado: EstadoPublicacion,
  pagina: number,
): Promise<{ filas: TuplaPublicacion[]; total: number }> => {
  const deEstado = delProveedor(db, esquema, proveedor).where('estado', '=', estado)
  const { total } = await deEstado.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const filas = await deEstado
    .selectAll()
    .orderBy('puesto')
    .orderBy('orden', 'desc')
    .limit(POR_PAGINA)
    .offset((pagina - 1) * POR_PAGINA)
    .execute()
  return { filas, total }
}

/** Returns how many posts of each state a provider has. Purged posts count nowhere. */
export const cuantasPublicaciones = async (db: Db, esquema: string, proveedor: number) => {
  const filas = await delProveedor(db, esquema, proveedor)
    .select(({ fn }) => ['estado', fn.countAll<number>().as('n')])
    .groupBy('estado')
    .execute()
  const de = (estado: EstadoPublicacion) => filas.find((fila) => fila.estado === estado)?.n ?? 0
  return { publicada: de('publicada'), borrador: de('borrador'), eliminada: de('eliminada') }
}
export const cuantasTiene = async (db: Db, esquema: string, proveedor: number): Promise<number> => {
  const { publicada, borrador, eliminada } = await cuantasPublicaciones(db, esquema, proveedor)
  return publicada + borrador + eliminada
}

/** Returns the ids of a provider's posts that aren't purged, newest first. */
export const idsDePublicaciones = async (db: Db, esquema: string, proveedor: number): Promise<number[]> => {
  const filas = await delProveedor(db, esquema, proveedor)
    .where('estado', '<>', 'purgada')
    .select('id')
    .orderBy('orden', 'desc')
    .execute()
  return filas.map(({ id }) => id)
}

/** Returns the pictures (SHA-256) that a provider's posts show. */
export const imagenesDe = async (db: Db, esquema: string, proveedor: number): Promise<ReadonlySet<string>> => {
  const filas = await delProveedor(db, esquema, proveedor)
    .where('tipo', '=', 'imagen')
    .where('estado', '<>', 'purgada')
    .select('contenido')
    .execute()
  return new Set(filas.map(({ contenido }) => contenido))
}

/** Returns whether a provider's unpurged post shows this picture: that post, or any other one. */
export const hayImagenEn = async (
  db: Db,
  esquema: string,
  proveedor: number,
  sha256: string,
  donde: { readonly en: number } | { readonly fueraDe: number },
): Promise<boolean> =>
  (await delProveedor(db, esquema, proveedor)
    .where('tipo', '=', 'imagen')
    .where('estado', '<>', 'purgada')
    .where('contenido', '=', sha256)
    .where('id', 'en' in donde ? '=' : '<>', 'en' in donde ? donde.en : donde.fueraDe)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Returns one post, or undefined when there is none. */
export const publicacionDe = (db: Db, esquema: string, id: number): Promise<TuplaPublicacion | undefined> =>
  db.withSchema(esquema).selectFrom('publicaciones').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * The number of latest posts that are considered, so that a provider who posts without end takes no
 * more room than that.
 */
const MIRADAS = 300

/**
 * Returns the latest published posts of all providers that may be found, newest first. There is one
 * per provider, so that nobody fills the market alone.
 */
export const ultimasPublicaciones = async (db: Db, esquema: string, cuantas: number): Promise<TuplaPublicacion[]> => {
  const { rows } = await sql<TuplaPublicacion>`select p.* from (
      select distinct on (u.proveedor) u.* from (
        select * from ${sql.table(`${esquema}.publicaciones`)} where estado = 'publicada' order by orden desc limit ${MIRADAS}) u
      order by u.proveedor, u.orden desc) p
    where exists (select 1 from ${sql.table(`${esquema}.cuentas`)} c
      where c.id = p.proveedor and c.activa and c.suscripcion <> 'desactivada')
    order by p.orden desc limit ${cuantas}`.execute(db)
  return rows
}
