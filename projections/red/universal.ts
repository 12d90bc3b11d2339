import { type Kysely, sql } from 'kysely'
import type { Lectura } from '#projections/modelos.ts'
import { COLUMNAS, EN_LA_RED, type PaginaBanda, type TuplaBanda, unaCuenta } from './bandas.ts'

type Db = Kysely<Lectura>
type Pedida = {
  /** The account that looks at the band, which is left out of it. */
  readonly menos: number
  /** The turn, a count of hours. */
  readonly turno: number
  /** The number of the last provider shown in this turn; undefined at its beginning. */
  readonly despues?: number | undefined
  readonly cuantos: number
}

/** The highest total that a band shows: nobody counts more logos than this. */
const CONTADOS = 1_000

/**
 * Returns the number after which a turn's band begins. Numbers are grouped by `cuantos`, in the
 * order of joining. Within as many turns as there are groups, each group comes first once, at an
 * hour that changes from one such round to the next (decisiones/red, «Turns»).
 */
const inicioDe = async (db: Db, esquema: string, turno: number, cuantos: number): Promise<number> => {
  const { cuentas } = unaCuenta(esquema)
  const { rows } = await sql<{ inicio: number }>`
    select (${turno}::bigint + abs(hashint8(${turno}::bigint / grupos)::bigint)) % grupos * ${cuantos} as inicio
    from (select (coalesce(max(c.numero), 1) - 1) / ${cuantos} + 1 as grupos from ${cuentas} c where ${EN_LA_RED}) g`.execute(
    db,
  )
  return rows[0]?.inicio ?? 0
}

/**
 * Returns the ranges of numbers still to come, once around from the beginning. A range excludes its
 * first number and includes its last.
 */
const tramosDe = (inicio: number, despues: number | undefined): readonly (readonly [number, number])[] => {
  if (despues !== undefined && despues <= inicio) return [[despues, inicio]]
  const alFinal = [despues ?? inicio, Number.MAX_SAFE_INTEGER] as const
  return [alFinal, [0, inicio]]
}

/**
 * Returns a page of the active providers, except branches and `menos`. Those whose turn it is come
 * first, then the others, each once. The order within a page changes with the turn.
 */
export const bandaUniversal = async (
  db: Db,
  esquema: string,
  { menos, turno, despues, cuantos }: Pedida,
): Promise<PaginaBanda> => {
  const { cuentas, haySucursales } = unaCuenta(esquema)
  const condicion = sql`${EN_LA_RED} and c.id <> ${menos}`
  const inicio = await inicioDe(db, esquema, turno, cuantos)
  const tramos = tramosDe(inicio, despues).map(
    ([desde, hasta], n) => sql`(select c.id, c.numero, ${sql.lit(n)} as tramo from ${cuentas} c
      where ${condicion} and c.numero > ${desde} and c.numero <= ${hasta} order by c.numero limit ${cuantos + 1})`,
  )
  const { rows } = await sql<TuplaBanda & { lugar: number }>`
    with proximos as (
      select id, row_number() over (order by tramo, numero) as lugar from (${sql.join(tramos, sql` union all `)}) t
      order by lugar limit ${cuantos + 1})
    select ${COLUMNAS}, c.numero as orden, ${haySucursales}, p.lugar from proximos p join ${cuentas} c on c.id = p.id
      left join ${cuentas} m on m.id = c.matriz
    order by p.lugar > ${cuantos}, hashint8extended(c.numero, ${turno}::bigint), c.numero`.execute(db)
  const contados = await sql<{
    total: number
  }>`select count(*) as total from (select 1 from ${cuentas} c where ${condicion} limit ${CONTADOS}) n`.execute(db)
  return {
    filas: rows.slice(0, cuantos),
    total: contados.rows[0]?.total ?? 0,
    siguiente: rows.length > cuantos ? (rows.find(({ lugar }) => lugar === cuantos)?.orden ?? null) : null,
  }
}
