import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { inicioDeDia, masDias } from '#domain/calendario.ts'
import {
  type AlcanceDeCifra,
  alcanceDe,
  contadaDe,
  type Dias,
  type Medida,
  PRIMER_DIA,
  ULTIMO_DIA,
} from '#domain/cifras.ts'
import type { Lectura } from '#projections/modelos.ts'
import { ESPERA_DE, LOGRO_DE } from './logros.ts'
import type { TuplaSuceso } from './modelo.ts'

type Db = Kysely<Lectura>
type Entre = Dias &
  AlcanceDeCifra & {
    /** Only facts of those whom this seller invited. */
    readonly vendedor?: number | undefined
    /**
     * Whether the funnel is asked for: not what happened within those days, but the steps that the
     * negotiations opened in them have reached, each once.
     */
    readonly embudo?: boolean
  }

/** Returns the position of the read side, in the transaction that reads. */
export const posicionDe = async (db: Db, esquema: string): Promise<string> => {
  const { rows } = await sql<{ posicion: string }>`select coalesce(posicion, 0)::text as posicion
    from ${sql.table(`${esquema}.checkpoint`)}`.execute(db)
  return rows[0]?.posicion ?? '0'
}

/** The prefixes of the scope of a kind and of the scope of a member of the team. */
export const DE_CLAVE = alcanceDe({ clave: '' })
const DE_CUENTA = alcanceDe({ otro: 0 }).slice(0, -1)

/**
 * Matches a prefix. The pattern is a literal, so that a prepared plan also finds its range in the
 * index, if the database's collation allows one.
 */
export const empiezaPor = (columna: string, prefijo: string) =>
  sql<SqlBool>`${sql.ref(columna)} like ${sql.lit(`${prefijo}%`)}`

/**
 * Matches instants within these local days. A bound at the first or last possible day is left out:
 * nothing lies beyond it, and not every such bound is an instant to Postgres.
 */
export const enEstosDias = (
  momento: string,
  { desde = PRIMER_DIA, hasta = ULTIMO_DIA }: { readonly [D in keyof Dias]?: Dias[D] | undefined },
): RawBuilder<SqlBool> => {
  const condiciones = [
    ...(desde > PRIMER_DIA ? [sql<SqlBool>`${sql.ref(momento)} >= ${inicioDeDia(desde)}`] : []),
    ...(hasta < ULTIMO_DIA ? [sql<SqlBool>`${sql.ref(momento)} < ${inicioDeDia(masDias(hasta, 1))}`] : []),
  ]
  return condiciones.length > 0 ? sql<SqlBool>`(${sql.join(condiciones, sql` and `)})` : sql<SqlBool>`true`
}

/**
 * Returns the query for the sums of measures and scopes on each of some days,
 * `(medida, alcance, suma)`.
 */
const sumados = (esquema: string, { desde, hasta }: Dias, condicion: RawBuilder<SqlBool>): RawBuilder<unknown> =>
  sql`select medida, alcance, suma from ${sql.table(`${esquema}.cifras`)}
    where ${condicion} and dia >= ${desde} and dia <= ${hasta}`

type Sumas = (medida: Medida, de?: AlcanceDeCifra) => number

/**
 * Returns the sums of these measures, by scope, for each of these periods. `alcances`: only these
 * scopes are read.
 */
export const sumasDe = async <T extends string>(
  db: Db,
  esquema: string,
  medidas: readonly Medida[],
  tiempos: Readonly<Record<T, Dias>>,
  alcances?: readonly AlcanceDeCifra[],
): Promise<Record<T, Sumas>> => {
  const deAlcances = alcances ? sql`and alcance = any(${alcances.map(alcanceDe)})` : sql``
  const condicion = sql<SqlBool>`medida = any(${medidas}) ${deAlcances}`
  const nombres = Object.keys(tiempos) as T[]
  const deTodos = nombres.map(
    (tiempo) => sql`select ${sql.lit(tiempo)} as tiempo, * from (${sumados(esquema, tiempos[tiempo], condicion)}) d`,
  )
  const { rows } = await sql<{ tiempo: T; medida: string; alcance: string; suma: number }>`
    select tiempo, medida, alcance, sum(suma)::bigint as suma from (${sql.join(deTodos, sql` union all `)}) t
    group by tiempo, medida, alcance`.execute(db)
  const sumas = new Map(rows.map(({ tiempo, medida, alcance, suma }) => [`${tiempo} ${medida} ${alcance}`, suma]))
  const enTiempo =
    (tiempo: T): Sumas =>
    (medida, de = {}) =>
      sumas.get(`${tiempo} ${medida} ${alcanceDe(de)}`) ?? 0
  return Object.fromEntries(nombres.map((tiempo) => [tiempo, enTiempo(tiempo)])) as Record<T, Sumas>
}

/**
 * Returns the sums of some measures and scopes by month or by day, from one on ('YYYY-MM',
 * 'YYYY-MM-DD').
 */
export const sumasPor = async (
  db: Db,
  esquema: string,
  medidas: readonly Medida[],
  desde: string,
  alcances: readonly AlcanceDeCifra[],
): Promise<(medida: Medida, cuando: string, de?: AlcanceDeCifra) => number> => {
  const { rows } = await sql<{ medida: string; alcance: string; cuando: string; suma: number }>`
    select medida, alcance, left(dia, ${sql.lit(desde.length)}) as cuando, sum(suma)::bigint as suma
    from ${sql.table(`${esquema}.cifras`)}
    where medida = any(${medidas}) and alcance = any(${alcances.map(alcanceDe)}) and dia >= ${desde}
    group by 1, 2, 3`.execute(db)
  const sumas = new Map(rows.map((fila) => [`${fila.medida} ${fila.cuando} ${fila.alcance}`, fila.suma]))
  return (medida, cuando, de = alcances[0] ?? {}) => sumas.get(`${medida} ${cuando} ${alcanceDe(de)}`) ?? 0
}

/** Returns the kinds that a measure has within some days, each with its sum, the largest first. */
export const clavesDe = async (
  db: Db,
  esquema: string,
  medida: Medida,
  dias: Dias,
): Promise<readonly { clave: string; suma: number }[]> => {
  const condicion = sql<SqlBool>`medida = ${medida} and ${empiezaPor('alcance', DE_CLAVE)}`
  const { rows } = await sql<{ clave: string; suma: number }>`
    select substr(alcance, ${DE_CLAVE.length + 1}) as clave, sum(suma)::bigint as suma
    from (${sumados(esquema, dias, condicion)}) d group by alcance order by suma desc, alcance`.execute(db)
  return rows
}

/**
 * Returns the members of the team whom either of two measures names within some days, each with the
 * sums of both. They are ordered by the first, the largest first.
 */
export const personasDe = async (
  db: Db,
  esquema: string,
  medida: Medida,
  de: Medida,
  dias: Dias,
): Promise<readonly { id: number; nombre: string; suma: number; de: number }[]> => {
  const condicion = sql<SqlBool>`medida in (${medida}, ${de}) and ${empiezaPor('alcance', DE_CUENTA)}`
  const { rows } = await sql<{ id: number; nombre: string; suma: number; de: number }>`
    select c.id, c.nombre, coalesce(sum(f.suma) filter (where f.medida = ${medida}), 0)::bigint as suma,
      coalesce(sum(f.suma) filter (where f.medida = ${de}), 0)::bigint as de
    from (${sumados(esquema, dias, condicion)}) f
    join ${sql.table(`${esquema}.cuentas`)} c on f.alcance = ${DE_CUENTA} || c.id
    group by c.id, c.nombre
    order by suma desc, c.nombre, c.id`.execute(db)
  return rows
}

export type SucesoVisto = TuplaSuceso & {
  /** The code of the purchase or the order, '' when there is none. */
  readonly codigo: string
  readonly nombre_proveedor: string
  readonly nombre_otro: string | null
  /**
   * Whether the fact succeeded as the rate of its measure counts it; null for a measure without a
   * rate.
   */
  readonly logro: boolean | null
  /** Days that it took, if a median counts them. */
  readonly espera: number | null
}
export type PaginaDeSucesos = {
  readonly filas: readonly SucesoVisto[]
  readonly cuantos: number
  readonly suma: number
}

/**
 * Returns the facts that a figure adds up, newest first from the one after `despues`, with their
 * number and their sum in all.
 */
export const sucesosDe = async (
  db: Db,
  esquema: string,
  medida: Medida,
  { desde, hasta, clave, otro, proveedor, vendedor, embudo = false }: Entre,
  { despues, cuantas }: { readonly despues?: { posicion: number; n: number } | undefined; readonly cuantas: number },
): Promise<PaginaDeSucesos> => {
  const vistos = db
    .withSchema(esquema)
    .selectFrom('sucesos as s')
    .where('s.medida', '=', medida)
    .$if(!embudo, (todos) => todos.where('s.dia', '>=', desde).where('s.dia', '<=', hasta))
    .$if(embudo, (todos) =>
      todos
        .innerJoin('llegadas as l', (une) =>
          une.onRef('l.posicion', '=', 's.posicion').onRef('l.paso', '=', 's.medida'),
        )
        .where('l.dia', '>=', desde)
        .where('l.dia', '<=', hasta),
    )
    .$if(clave !== undefined, (todos) => todos.where('s.clave', '=', clave ?? ''))
    .$if(otro !== undefined, (todos) => todos.where('s.otro', '=', otro ?? 0))
    .$if(proveedor !== undefined, (todos) => todos.where('s.proveedor', '=', proveedor ?? 0))
    .$if(vendedor !== undefined, (todos) =>
      todos.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('invitaciones as i')
            .select('i.numero')
            .where('i.invitador', '=', vendedor ?? 0)
            .whereRef('i.aceptada', '=', 's.proveedor'),
        ),
      ),
    )
  const deTodos = sql.table(`${esquema}.sucesos`)
  const nada = sql<null>`null`
  const contada = contadaDe(medida)
  const codigo =
    contada === 'compra' || contada === 'pedido'
      ? sql<string>`(select t.codigo from ${sql.table(`${esquema}.${contada}s`)} t where t.id = s.objeto)`
      : sql<string>`''`
  const filas = await vistos
    .innerJoin('cuentas as c', 'c.id', 's.proveedor')
    .leftJoin('cuentas as o', 'o.id', 's.otro')
    .selectAll('s')
    .select([codigo.as('codigo'), 'c.nombre as nombre_proveedor', 'o.nombre as nombre_otro'])
    .select([
      sql<boolean | null>`${LOGRO_DE[medida]?.(deTodos) ?? nada}`.as('logro'),
      sql<number | null>`${embudo ? sql`(l.espera / 86400000.0)::float8` : (ESPERA_DE[medida]?.(deTodos) ?? nada)}`.as(
        'espera',
      ),
    ])
    .$if(despues !== undefined, (todos) =>
      todos.where(sql<SqlBool>`(s.posicion, s.n) < (${despues?.posicion}::bigint, ${despues?.n}::int)`),
    )
    .orderBy('s.posicion', 'desc')
    .orderBy('s.n', 'desc')
    .limit(cuantas)
    .execute()
  const { cuantos, suma } = await vistos
    .select(({ fn }) => [
      fn.countAll<number>().as('cuantos'),
      sql<number>`coalesce(sum(s.valor), 0)::bigint`.as('suma'),
    ])
    .executeTakeFirstOrThrow()
  return { filas, cuantos, suma }
}
