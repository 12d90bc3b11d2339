import { type Kysely, type SqlBool, sql } from 'kysely'
import { alcanceDe, type Dias, type Medida } from '#domain/cifras.ts'
import type { EstadoPedido } from '#domain/pedido/maquina.ts'
import type { Lectura } from '#projections/modelos.ts'
import type { TuplaSuceso } from './modelo.ts'

type Db = Kysely<Lectura>
type Entre = Dias & {
  readonly clave?: string | undefined
  readonly otro?: number | undefined
  /** Of the funnel: not what happened within those days, but what the purchases that were opened in them came to, each once. */
  readonly embudo?: boolean
}

/** Where the read side stands, in the transaction that reads. */
export const posicionDe = async (db: Db, esquema: string): Promise<string> => {
  const { rows } = await sql<{ posicion: string }>`select coalesce(posicion, 0)::text as posicion
    from ${sql.table(`${esquema}.checkpoint`)}`.execute(db)
  return rows[0]?.posicion ?? '0'
}

/** Of these measures, what each scope of each adds up to within some days. */
export const sumasDe = async (
  db: Db,
  esquema: string,
  medidas: readonly Medida[],
  { desde, hasta }: Dias,
): Promise<(medida: Medida, de?: { clave?: string; otro?: number }) => number> => {
  const filas = await db
    .withSchema(esquema)
    .selectFrom('cifras')
    .select(['medida', 'alcance', sql<number>`sum(suma)::bigint`.as('suma')])
    .where('medida', 'in', medidas)
    .where('dia', '>=', desde)
    .where('dia', '<=', hasta)
    .groupBy(['medida', 'alcance'])
    .execute()
  const sumas = new Map(filas.map(({ medida, alcance, suma }) => [`${medida} ${alcance}`, suma]))
  return (medida, de = {}) => sumas.get(`${medida} ${alcanceDe(de)}`) ?? 0
}

/** By month, 'YYYY-MM' from one on, what each scope of a measure adds up to. */
export const sumasPorMes = async (
  db: Db,
  esquema: string,
  medida: Medida,
  desde: string,
): Promise<(mes: string, clave?: string) => number> => {
  const mes = sql<string>`left(dia, 7)`
  const filas = await db
    .withSchema(esquema)
    .selectFrom('cifras')
    .select([mes.as('mes'), 'alcance', sql<number>`sum(suma)::bigint`.as('suma')])
    .where('medida', '=', medida)
    .where('dia', '>=', desde)
    .groupBy([mes, 'alcance'])
    .execute()
  const sumas = new Map(filas.map((fila) => [`${fila.mes} ${fila.alcance}`, fila.suma]))
  return (cual, clave) => sumas.get(`${cual} ${alcanceDe({ clave })}`) ?? 0
}

/** Purchases whose term runs: paid ones, and trials. */
export const activasDe = async (db: Db, esquema: string): Promise<{ pagadas: number; pruebas: number }> => {
  const { rows } = await sql<{ pagadas: number; pruebas: number }>`
    select count(*) filter (where contexto->'oferta'->>'unidad' = 'meses')::int as pagadas,
      count(*) filter (where contexto->'oferta'->>'unidad' = 'dias')::int as pruebas
    from ${sql.table(`${esquema}.compras`)} where estado = 'Completado'`.execute(db)
  return rows[0] ?? { pagadas: 0, pruebas: 0 }
}

/** Trials authorized within some days, and those whose client had an offer authorized after it. */
export const pruebasDe = async (
  db: Db,
  esquema: string,
  { desde, hasta }: Dias,
): Promise<{ autorizadas: number; pagadas: number }> => {
  const sucesos = sql.table(`${esquema}.sucesos`)
  const { rows } = await sql<{ autorizadas: number; pagadas: number }>`
    select count(*)::int as autorizadas,
      count(*) filter (where exists (select 1 from ${sucesos} p
        where p.objeto = s.objeto and p.medida = 'autorizada' and p.posicion > s.posicion))::int as pagadas
    from ${sucesos} s where s.medida = 'prueba' and s.dia >= ${desde} and s.dia <= ${hasta}`.execute(db)
  return rows[0] ?? { autorizadas: 0, pagadas: 0 }
}

/**
 * Of the purchases opened within some days, how many have reached each step since, and the median of days from the step before, by its place
 * in `pasos`; null where none of them came from there.
 */
export const embudoDe = async (
  db: Db,
  esquema: string,
  pasos: readonly Medida[],
  { desde, hasta }: Dias,
): Promise<{ cuantas: number; dias: number | null }[]> => {
  const sucesos = sql.table(`${esquema}.sucesos`)
  const llego = (medida: Medida | undefined) => sql`(select min(s.momento) from ${sucesos} s
    where s.objeto = a.objeto and s.medida = ${medida} and s.posicion >= a.posicion)`
  const columna = (n: number) => sql.ref(`p${n}`)
  const { rows } = await sql<Record<string, number | null>>`
    with abiertas as (
      select objeto, min(posicion) as posicion from ${sucesos}
      where medida = ${pasos[0]} and dia >= ${desde} and dia <= ${hasta} group by objeto),
    vidas as (select ${sql.join(pasos.map((paso, n) => sql`${llego(paso)} as ${columna(n)}`))} from abiertas a)
    select ${sql.join(
      pasos.flatMap((_, n) => [
        sql`count(${columna(n)})::int as ${sql.ref(`c${n}`)}`,
        n === 0
          ? sql`null::float8 as ${sql.ref(`d${n}`)}`
          : sql`(percentile_cont(0.5) within group (order by extract(epoch from ${columna(n)} - ${columna(n - 1)}))
              filter (where ${columna(n)} >= ${columna(n - 1)}) / 86400)::float8 as ${sql.ref(`d${n}`)}`,
      ]),
    )} from vidas`.execute(db)
  const [fila = {}] = rows
  return pasos.map((_, n) => ({ cuantas: fila[`c${n}`] ?? 0, dias: fila[`d${n}`] ?? null }))
}

/** The platform's orders by state, and what their proposals come to in cents. */
export const pedidosPorEstado = async (
  db: Db,
  esquema: string,
): Promise<ReadonlyMap<EstadoPedido, { cuantos: number; valor: number }>> => {
  const { rows } = await sql<{ estado: EstadoPedido; cuantos: number; valor: number }>`
    select estado, count(*)::int as cuantos, coalesce(sum(propuesta_total), 0)::bigint as valor
    from ${sql.table(`${esquema}.pedidos`)} group by estado`.execute(db)
  return new Map(rows.map(({ estado, ...resto }) => [estado, resto]))
}

/** What ends after an instant, by weeks from it: how many paid terms, and what recurs by them in cents. */
export const vencenDe = async (
  db: Db,
  esquema: string,
  desde: string,
  semanas: number,
): Promise<ReadonlyMap<number, { cuantas: number; recurrente: number }>> => {
  const semana = sql`floor(extract(epoch from fin - ${desde}::timestamptz) / 604800)::int`
  const { rows } = await sql<{ semana: number; cuantas: number; recurrente: number }>`
    select ${semana} as semana, count(*)::int as cuantas,
      sum(round((contexto->'oferta'->>'subtotal')::numeric / (contexto->'oferta'->>'cantidad')::numeric))::bigint as recurrente
    from ${sql.table(`${esquema}.compras`)}
    where estado = 'Completado' and contexto->'oferta'->>'unidad' = 'meses' and fin >= ${desde}::timestamptz
      and fin < ${desde}::timestamptz + ${semanas} * interval '7 days'
    group by 1`.execute(db)
  return new Map(rows.map(({ semana: n, ...resto }) => [n, resto]))
}

/** The call center's active accounts, and how many negotiations each has open. */
export const equipoDe = async (
  db: Db,
  esquema: string,
): Promise<readonly { id: number; nombre: string; a_cargo: number }[]> => {
  const { rows } = await sql<{ id: number; nombre: string; a_cargo: number }>`
    select c.id, c.nombre, (select count(*) from ${sql.table(`${esquema}.compras`)} k
      where k.callcenter = c.id and k.estado in ('En Curso', 'Por Aprobar', 'Aprobado'))::int as a_cargo
    from ${sql.table(`${esquema}.cuentas`)} c where c.tipo_usuario = 'callcenter' and c.activa order by c.nombre, c.id`.execute(
    db,
  )
  return rows
}

/** Paid terms authorized within some days, by the province of their client, the most first. */
export const provinciasDe = async (
  db: Db,
  esquema: string,
  { desde, hasta }: Dias,
): Promise<{ provincia: string; cuantas: number }[]> => {
  const provincia = sql<string>`substr(alcance, ${alcanceDe({ clave: '' }).length + 1})`
  return db
    .withSchema(esquema)
    .selectFrom('cifras')
    .select([provincia.as('provincia'), sql<number>`sum(suma)::int`.as('cuantas')])
    .where('medida', '=', 'autorizada')
    .where('alcance', 'like', `${alcanceDe({ clave: '' })}%`)
    .where('dia', '>=', desde)
    .where('dia', '<=', hasta)
    .groupBy('alcance')
    .orderBy('cuantas', 'desc')
    .orderBy('alcance')
    .execute()
}

export const incidentesAbiertos = async (db: Db, esquema: string): Promise<number> => {
  const fila = await db
    .withSchema(esquema)
    .selectFrom('incidentes')
    .select(({ fn }) => fn.countAll<number>().as('cuantos'))
    .where('abierto', '=', true)
    .executeTakeFirstOrThrow()
  return fila.cuantos
}

export type SucesoVisto = TuplaSuceso & {
  readonly codigo: string
  readonly cliente: string
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
  { desde, hasta, clave, otro, embudo = false }: Entre,
  { despues, cuantas }: { readonly despues?: { posicion: number; n: number } | undefined; readonly cuantas: number },
): Promise<PaginaDeSucesos> => {
  const sucesos = sql.table(`${esquema}.sucesos`)
  const suyos = db
    .withSchema(esquema)
    .selectFrom('sucesos as s')
    .where('s.medida', '=', medida)
    .$if(!embudo, (todos) => todos.where('s.dia', '>=', desde).where('s.dia', '<=', hasta))
    .$if(embudo, (todos) =>
      todos.where(sql<SqlBool>`s.posicion = (select min(x.posicion) from ${sucesos} x where x.objeto = s.objeto and x.medida = s.medida
        and x.posicion >= (select min(a.posicion) from ${sucesos} a
          where a.objeto = s.objeto and a.medida = 'abierta' and a.dia >= ${desde} and a.dia <= ${hasta}))`),
    )
    .$if(clave !== undefined, (todos) => todos.where('s.clave', '=', clave ?? ''))
    .$if(otro !== undefined, (todos) => todos.where('s.otro', '=', otro ?? 0))
  const filas = await suyos
    .innerJoin('compras as k', 'k.id', 's.objeto')
    .innerJoin('cuentas as c', 'c.id', 's.proveedor')
    .leftJoin('cuentas as o', 'o.id', 's.otro')
    .selectAll('s')
    .select(['k.codigo', 'c.nombre as cliente', 'o.nombre as nombre_otro'])
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
