import { type Kysely, type SqlBool, sql } from 'kysely'
import { type AlcanceDeCifra, alcanceDe, contadaDe, type Dias, type Medida } from '#domain/cifras.ts'
import type { Lectura } from '#projections/modelos.ts'
import type { TuplaSuceso } from './modelo.ts'

type Db = Kysely<Lectura>
type Entre = Dias &
  AlcanceDeCifra & {
    /** Only of whom this seller invited. */
    readonly vendedor?: number | undefined
    /** Of the funnel: not what happened within those days, but what the negotiations that were opened in them came to, each once. */
    readonly embudo?: boolean
  }

/** Where the read side stands, in the transaction that reads. */
export const posicionDe = async (db: Db, esquema: string): Promise<string> => {
  const { rows } = await sql<{ posicion: string }>`select coalesce(posicion, 0)::text as posicion
    from ${sql.table(`${esquema}.checkpoint`)}`.execute(db)
  return rows[0]?.posicion ?? '0'
}

/** How the scope of a kind begins, and that of somebody of the team. */
export const DE_CLAVE = alcanceDe({ clave: '' })
const DE_CUENTA = alcanceDe({ otro: 0 }).slice(0, -1)

/** The pattern stands in the statement: so a prepared plan too finds its range in the index, where the database's collation has one. */
export const empiezaPor = (columna: string, prefijo: string) =>
  sql<SqlBool>`${sql.ref(columna)} like ${sql.lit(`${prefijo}%`)}`

type Sumas = (medida: Medida, de?: AlcanceDeCifra) => number

/** Of these measures, what each scope of each adds up to within some days, for each of these times; `alcances`: only these are read. */
export const sumasDe = async <T extends string>(
  db: Db,
  esquema: string,
  medidas: readonly Medida[],
  tiempos: Readonly<Record<T, Dias>>,
  alcances?: readonly AlcanceDeCifra[],
): Promise<Record<T, Sumas>> => {
  const cuales = Object.entries<Dias>(tiempos)
  const desdes = cuales.map(([, { desde }]) => desde)
  const hastas = cuales.map(([, { hasta }]) => hasta)
  const filas = await db
    .withSchema(esquema)
    .selectFrom('cifras')
    .select(['medida', 'alcance'])
    .select(
      cuales.map(([tiempo, { desde, hasta }]) =>
        sql<number | null>`sum(suma) filter (where dia >= ${desde} and dia <= ${hasta})::bigint`.as(tiempo),
      ),
    )
    .where(sql<SqlBool>`medida = any(${medidas})`)
    .$if(alcances !== undefined, (todas) => todas.where(sql<SqlBool>`alcance = any(${alcances?.map(alcanceDe)})`))
    .where('dia', '>=', desdes.sort()[0] ?? '')
    .where('dia', '<=', hastas.sort().at(-1) ?? '')
    .groupBy(['medida', 'alcance'])
    .execute()
  const porAlcance = new Map(filas.map(({ medida, alcance, ...sumas }) => [`${medida} ${alcance}`, sumas]))
  const enTiempo =
    (tiempo: string): Sumas =>
    (medida, de = {}) =>
      porAlcance.get(`${medida} ${alcanceDe(de)}`)?.[tiempo] ?? 0
  return Object.fromEntries(cuales.map(([tiempo]) => [tiempo, enTiempo(tiempo)])) as Record<T, Sumas>
}

const EN_MESES = sql<string>`left(dia, 7)`
/** By month ('YYYY-MM') or by day, from a day on, what each of these scopes of some measures adds up to. */
export const sumasPor = async (
  db: Db,
  esquema: string,
  por: 'mes' | 'dia',
  medidas: readonly Medida[],
  desde: string,
  alcances: readonly AlcanceDeCifra[],
): Promise<(medida: Medida, cuando: string, de?: AlcanceDeCifra) => number> => {
  const tiempo = por === 'mes' ? EN_MESES : sql<string>`dia`
  const filas = await db
    .withSchema(esquema)
    .selectFrom('cifras')
    .select(['medida', tiempo.as('cuando'), 'alcance', sql<number>`sum(suma)::bigint`.as('suma')])
    .where(sql<SqlBool>`medida = any(${medidas})`)
    .where(sql<SqlBool>`alcance = any(${alcances.map(alcanceDe)})`)
    .where('dia', '>=', desde)
    .groupBy(['medida', tiempo, 'alcance'])
    .execute()
  const sumas = new Map(filas.map((fila) => [`${fila.medida} ${fila.cuando} ${fila.alcance}`, fila.suma]))
  return (medida, cuando, de = alcances[0] ?? {}) => sumas.get(`${medida} ${cuando} ${alcanceDe(de)}`) ?? 0
}

/** The kinds that a measure has within some days, each with what it adds up to, the most first. */
export const clavesDe = async (
  db: Db,
  esquema: string,
  medida: Medida,
  { desde, hasta }: Dias,
): Promise<{ clave: string; suma: number }[]> => {
  return db
    .withSchema(esquema)
    .selectFrom('cifras')
    .select([
      sql<string>`substr(alcance, ${DE_CLAVE.length + 1})`.as('clave'),
      sql<number>`sum(suma)::bigint`.as('suma'),
    ])
    .where('medida', '=', medida)
    .where(empiezaPor('alcance', DE_CLAVE))
    .where('dia', '>=', desde)
    .where('dia', '<=', hasta)
    .groupBy('alcance')
    .orderBy('suma', 'desc')
    .orderBy('alcance')
    .execute()
}

/** Who of the team either of two measures names within some days, each with what both add up to, the most of the first on top. */
export const personasDe = async (
  db: Db,
  esquema: string,
  medida: Medida,
  de: Medida,
  { desde, hasta }: Dias,
): Promise<{ id: number; nombre: string; suma: number; de: number }[]> => {
  const { rows } = await sql<{ id: number; nombre: string; suma: number; de: number }>`
    select c.id, c.nombre, coalesce(sum(f.suma) filter (where f.medida = ${medida}), 0)::bigint as suma,
      coalesce(sum(f.suma) filter (where f.medida = ${de}), 0)::bigint as de
    from ${sql.table(`${esquema}.cifras`)} f
    join ${sql.table(`${esquema}.cuentas`)} c on f.alcance = ${DE_CUENTA} || c.id
    where f.medida in (${medida}, ${de}) and ${empiezaPor('f.alcance', DE_CUENTA)} and f.dia >= ${desde} and f.dia <= ${hasta}
    group by c.id, c.nombre
    order by suma desc, c.nombre, c.id`.execute(db)
  return rows
}

export type SucesoVisto = TuplaSuceso & {
  /** Of the purchase or the order, '' where there is none. */
  readonly codigo: string
  readonly nombre_proveedor: string
  readonly nombre_otro: string | null
}
export type PaginaDeSucesos = {
  readonly filas: readonly SucesoVisto[]
  readonly cuantos: number
  readonly suma: number
}

/** The facts that a figure adds up, the newest first from the one after `despues` on, and what all of them come to. */
export const sucesosDe = async (
  db: Db,
  esquema: string,
  medida: Medida,
  { desde, hasta, clave, otro, proveedor, vendedor, embudo = false }: Entre,
  { despues, cuantas }: { readonly despues?: { posicion: number; n: number } | undefined; readonly cuantas: number },
): Promise<PaginaDeSucesos> => {
  const suyos = db
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
  const contada = contadaDe(medida)
  const codigo =
    contada === 'compra' || contada === 'pedido'
      ? sql<string>`(select t.codigo from ${sql.table(`${esquema}.${contada}s`)} t where t.id = s.objeto)`
      : sql<string>`''`
  const filas = await suyos
    .innerJoin('cuentas as c', 'c.id', 's.proveedor')
    .leftJoin('cuentas as o', 'o.id', 's.otro')
    .selectAll('s')
    .select([codigo.as('codigo'), 'c.nombre as nombre_proveedor', 'o.nombre as nombre_otro'])
    .$if(despues !== undefined, (todos) =>
      todos.where(sql<SqlBool>`(s.posicion, s.n) < (${despues?.posicion}::bigint, ${despues?.n}::int)`),
    )
    .orderBy('s.posicion', 'desc')
    .orderBy('s.n', 'desc')
    .limit(cuantas)
    .execute()
  const { cuantos, suma } = await suyos
    .select(({ fn }) => [
      fn.countAll<number>().as('cuantos'),
      sql<number>`coalesce(sum(s.valor), 0)::bigint`.as('suma'),
    ])
    .executeTakeFirstOrThrow()
  return { filas, cuantos, suma }
}
