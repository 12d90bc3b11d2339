import { type Kysely, sql } from 'kysely'
import type { Objetivo, Sumas } from '#domain/consumo/grafico.ts'
import type { ClaseDeConsumo } from '#domain/consumo/renglon.ts'
import { type Cuentas, SIN_CONSUMO } from '#domain/consumo/tarifa.ts'
import type { Lectura } from '#projections/modelos.ts'

type Db = Kysely<Lectura>

/** From one month to another, both 'YYYY-MM' and both in it. */
export type Periodo = { readonly desde: string; readonly hasta: string }

/** The month of a waiting order: that of its standing proposal. */
const MES_PROPUESTO = sql<string>`to_char(p.propuesta_enviada at time zone 'America/Guayaquil', 'YYYY-MM')`

const suyos = (db: Db, esquema: string, proveedor: number) =>
  db.withSchema(esquema).selectFrom('consumos').where('proveedor', '=', proveedor)

const enEspera = (db: Db, esquema: string, proveedor: number, periodo: Periodo | undefined) => {
  const todos = db
    .withSchema(esquema)
    .selectFrom('pedidos as p')
    .where('p.proveedor', '=', proveedor)
    .where('p.estado', '=', 'Por Aprobar')
  return periodo ? todos.where(MES_PROPUESTO, '>=', periodo.desde).where(MES_PROPUESTO, '<=', periodo.hasta) : todos
}

/** What a provider's facts count, by month; without a period, of all time. */
export const consumoPorMes = async (
  db: Db,
  esquema: string,
  proveedor: number,
  periodo?: Periodo,
): Promise<ReadonlyMap<string, Cuentas>> => {
  const todos = suyos(db, esquema, proveedor)
  const deEsos = periodo ? todos.where('mes', '>=', periodo.desde).where('mes', '<=', periodo.hasta) : todos
  const filas = await deEsos
    .select([
      'mes',
      'clase',
      sql<number>`sum(cuantos)::bigint`.as('cuantos'),
      sql<number>`sum(ventas)::bigint`.as('ventas'),
    ])
    .groupBy(['mes', 'clase'])
    .execute()
  const porMes = new Map<string, Cuentas>()
  for (const { mes, clase, cuantos, ventas } of filas) {
    const antes = porMes.get(mes) ?? SIN_CONSUMO
    porMes.set(mes, { ...antes, [clase]: cuantos, ventas: antes.ventas + ventas })
  }
  return porMes
}

/** The orders that wait for an approval, by the month of their standing proposal, with their proposals' totals in cents. */
export const porAprobarPorMes = async (
  db: Db,
  esquema: string,
  proveedor: number,
  periodo?: Periodo,
): Promise<Sumas['porAprobar']> => {
  const filas = await enEspera(db, esquema, proveedor, periodo)
    .select([
      MES_PROPUESTO.as('mes'),
      ({ fn }) => fn.countAll<number>().as('cuantos'),
      sql<number>`sum(p.propuesta_total)::bigint`.as('ventas'),
    ])
    .groupBy(MES_PROPUESTO)
    .execute()
  return new Map(filas.map(({ mes, ...suyas }) => [mes, suyas]))
}

/** A provider's objectives, the newest first. */
export const objetivosDe = (db: Db, esquema: string, proveedor: number): Promise<Objetivo[]> =>
  db
    .withSchema(esquema)
    .selectFrom('objetivos')
    .select(['anio', 'objetivo', 'fijado'])
    .where('proveedor', '=', proveedor)
    .orderBy('anio', 'desc')
    .execute()

/** A fact behind a figure. */
export type HechoContado = {
  readonly clase: ClaseDeConsumo | 'porAprobar'
  /** Unique in a list, which it orders. */
  readonly orden: number
  readonly mes: string
  readonly momento: string
  readonly objeto: number
  readonly cuantos: number
  /** Cents. */
  readonly ventas: number
  /** Of an order its code, of a post its title as it is now; else null. */
  readonly codigo: string | null
  readonly titulo: string | null
}

type Tramo = { readonly periodo?: Periodo | undefined; readonly despues?: number | undefined; readonly cuantos: number }

/** A page of the facts of these classes, the newest first; `despues` is the `orden` of the last of the page before. */
export const hechosContados = async (
  db: Db,
  esquema: string,
  proveedor: number,
  clases: readonly ClaseDeConsumo[],
  { periodo, despues, cuantos }: Tramo,
): Promise<HechoContado[]> => {
  const t = (nombre: string) => sql.table(`${esquema}.${nombre}`)
  const { rows } = await sql<HechoContado>`
    select c.clase, c.posicion as orden, c.mes, c.momento, c.objeto, c.cuantos, c.ventas, p.codigo, u.titulo
    from ${t('consumos')} c
    left join ${t('pedidos')} p on c.clase in ('pedido', 'aprobado') and p.id = c.objeto
    left join ${t('publicaciones')} u on c.clase = 'publicacion' and u.id = c.objeto
    where c.proveedor = ${proveedor} and c.clase = any(${clases})
      and ${periodo ? sql`c.mes between ${periodo.desde} and ${periodo.hasta}` : sql`true`}
      and ${despues === undefined ? sql`true` : sql`c.posicion < ${despues}`}
    order by c.posicion desc limit ${cuantos}`.execute(db)
  return rows
}

/** The same of the orders that wait for an approval. */
export const pedidosPorAprobar = async (
  db: Db,
  esquema: string,
  proveedor: number,
  { periodo, despues, cuantos }: Tramo,
): Promise<HechoContado[]> => {
  const todos = enEspera(db, esquema, proveedor, periodo)
  return (despues === undefined ? todos : todos.where('p.orden', '<', despues))
    .select([
      sql<'porAprobar'>`'porAprobar'`.as('clase'),
      'p.orden',
      MES_PROPUESTO.as('mes'),
      sql<string>`p.propuesta_enviada`.as('momento'),
      'p.id as objeto',
      sql<number>`1`.as('cuantos'),
      'p.propuesta_total as ventas',
      'p.codigo',
      sql<null>`null`.as('titulo'),
    ])
    .orderBy('p.orden', 'desc')
    .limit(cuantos)
    .execute()
}
