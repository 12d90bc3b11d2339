import { type Kysely, sql } from 'kysely'
import { FUERA_DE_LA_LISTA } from '#domain/aviso.ts'
import type { TuplaHecho } from '#projections/cifras/modelo.ts'
import type { Lectura } from '#projections/modelos.ts'

type Db = Kysely<Lectura>

/** A fact with the ids that link it to others. */
export type Eslabonado = Pick<
  TuplaHecho,
  'posicion' | 'stream' | 'revision' | 'type' | 'momento' | 'actor' | 'evento' | 'comando' | 'causa'
>
const COLUMNAS = ['posicion', 'stream', 'revision', 'type', 'momento', 'actor', 'evento', 'comando', 'causa'] as const

/**
 * Returns the fact of a stream at a revision, or undefined when there is none or it wasn't
 * projected.
 */
export const hechoDe = (db: Db, esquema: string, stream: string, revision: number): Promise<Eslabonado | undefined> =>
  db
    .withSchema(esquema)
    .selectFrom('hechos')
    .select(COLUMNAS)
    .where('stream', '=', stream)
    .where('revision', '=', revision)
    .executeTakeFirst()

/** Returns facts by their own ids. */
export const hechosPorEvento = async (
  db: Db,
  esquema: string,
  eventos: readonly string[],
): Promise<readonly Eslabonado[]> =>
  eventos.length === 0
    ? []
    : db.withSchema(esquema).selectFrom('hechos').select(COLUMNAS).where('evento', 'in', eventos).execute()

/** Returns the newest facts after a log position, at most `cuantos`. */
export const hechosTras = (
  db: Db,
  esquema: string,
  posicion: number,
  cuantos: number,
): Promise<readonly Eslabonado[]> =>
  db
    .withSchema(esquema)
    .selectFrom('hechos')
    .select(COLUMNAS)
    .where('posicion', '>', posicion)
    .orderBy('posicion', 'desc')
    .limit(cuantos)
    .execute()

/** Returns the facts that one command left, in their order. */
export const delComando = (db: Db, esquema: string, comando: string, cuantos: number): Promise<readonly Eslabonado[]> =>
  db
    .withSchema(esquema)
    .selectFrom('hechos')
    .select(COLUMNAS)
    .where('comando', '=', comando)
    .orderBy('posicion')
    .limit(cuantos)
    .execute()

/**
 * Returns what led to a fact, the nearest first: the fact that its process answered, what led to
 * that one, and so on.
 */
export const origenDe = async (
  db: Db,
  esquema: string,
  { causa }: Eslabonado,
  cuantos: number,
): Promise<readonly Eslabonado[]> => {
  const { rows } = await sql<Eslabonado>`
    with recursive origen as (
      select h.*, 1 as nivel from ${sql.table(`${esquema}.hechos`)} h where h.evento = ${causa}
      union all
      select h.*, o.nivel + 1 from origen o join ${sql.table(`${esquema}.hechos`)} h on h.evento = o.causa
      where o.nivel < ${cuantos})
    select ${sql.join(COLUMNAS.map((columna) => sql.ref(columna)))} from origen order by nivel`.execute(db)
  return rows
}

/**
 * Returns what processes did because of some facts, in order. There are at most `cuantos` for each
 * fact, with their total as `hermanos`.
 */
export const causadosPor = async (
  db: Db,
  esquema: string,
  eventos: readonly string[],
  cuantos: number,
): Promise<readonly (Eslabonado & { readonly hermanos: number })[]> => {
  if (eventos.length === 0) return []
  const { rows } = await sql<Eslabonado & { hermanos: number }>`
    select ${sql.join(COLUMNAS.map((columna) => sql.ref(columna)))}, hermanos::int from (
      select h.*, row_number() over (partition by h.causa order by h.posicion) as lugar,
        count(*) over (partition by h.causa) as hermanos
      from ${sql.table(`${esquema}.hechos`)} h where h.causa = any(${eventos}::text[])) h
    where lugar <= ${cuantos} order by posicion`.execute(db)
  return rows
}

/**
 * Returns the notices of a fact: the subject of each, and the account (by name) or role that it
 * went to.
 */
export const avisosDeHecho = async (db: Db, esquema: string, posicion: number, cuantos: number) => {
  const { rows } = await sql<{ asunto: string; rol: string | null; nombre: string | null }>`
    select a.asunto, case when a.destino like 'r%' then substr(a.destino, 2) end as rol, c.nombre
    from ${sql.table(`${esquema}.avisos`)} a
    left join ${sql.table(`${esquema}.cuentas`)} c on a.destino = 'u' || c.id
      and c.id = case when a.destino like 'u%' then substr(a.destino, 2)::bigint end
    where a.posicion = ${posicion} and a.asunto <> all(${FUERA_DE_LA_LISTA}::text[])
    order by a.n, a.destino limit ${cuantos}`.execute(db)
  return rows
}
