import { type Kysely, sql } from 'kysely'
import type { Objetivo, Sumas } from '#domain/consumo/grafico.ts'
import { ESTADOS_DE_PAGO, type EstadoDePago, type MesConValor } from '#domain/consumo/pago.ts'
import type { ClaseDeConsumo } from '#domain/consumo/renglon.ts'
import { type Cuentas, SIN_CONSUMO, valorDe } from '#domain/consumo/tarifa.ts'
import type { Lectura } from '#projections/modelos.ts'
import { alfabetico, contar, ordenado, type Pagina, type Paginada, porEtapa } from '#projections/motor/pagina.ts'
import { normalizado, patronDe } from '#projections/motor/texto.ts'
import type { TuplaPago } from './modelo.ts'

type Db = Kysely<Lectura>

/** A range of months, 'YYYY-MM', both included. */
export type Periodo = { readonly desde: string; readonly hasta: string }

/** The month of an order that waits: that of its standing proposal. */
const MES_PROPUESTO = sql<string>`to_char(p.propuesta_enviada at time zone 'America/Guayaquil', 'YYYY-MM')`

const consumosDe = (db: Db, esquema: string, proveedor: number) =>
  db.withSchema(esquema).selectFrom('consumos').where('proveedor', '=', proveedor)

const enEspera = (db: Db, esquema: string, proveedor: number, periodo: Periodo | undefined) => {
  const todos = db
    .withSchema(esquema)
    .selectFrom('pedidos as p')
    .where('p.proveedor', '=', proveedor)
    .where('p.estado', '=', 'Por Aprobar')
  return periodo ? todos.where(MES_PROPUESTO, '>=', periodo.desde).where(MES_PROPUESTO, '<=', periodo.hasta) : todos
}

/** Returns what a provider's facts count, by month; over all time without a period. */
export const consumoPorMes = async (
  db: Db,
  esquema: string,
  proveedor: number,
  periodo?: Periodo,
): Promise<ReadonlyMap<string, Cuentas>> => {
  const todos = consumosDe(db, esquema, proveedor)
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

/** Returns the first month in which a provider's facts count. */
export const primerMes = async (db: Db, esquema: string, proveedor: number): Promise<string | null> =>
  (
    await consumosDe(db, esquema, proveedor)
      .select(({ fn }) => fn.min('mes').as('mes'))
      .executeTakeFirst()
  )?.mes ?? null

/**
 * Returns the orders that wait for approval, by the month of their standing proposal, with the
 * totals of the proposals in cents.
 */
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
  return new Map(filas.map(({ mes, ...sumas }) => [mes, sumas]))
}

/** Returns a provider's objectives, the newest first. */
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
  /** The fact's place in the order of a list, unique in it. */
  readonly orden: number
  readonly mes: string
  /** The month of the fact's moment if that month was already closed, else null. */
  readonly ajuste_de: string | null
  readonly momento: string
  readonly objeto: number
  readonly cuantos: number
  /** Cents. */
  readonly ventas: number
  /** An order's code, and a post's present title; null for anything else. */
  readonly codigo: string | null
  readonly titulo: string | null
}

type Tramo = { readonly periodo?: Periodo | undefined; readonly despues?: number | undefined; readonly cuantos: number }

/**
 * Returns a page of the facts of these classes, the newest first. `despues` is the `orden` of the
 * last one on the previous page.
 */
export const hechosContados = async (
  db: Db,
  esquema: string,
  proveedor: number,
  clases: readonly ClaseDeConsumo[],
  { periodo, despues, cuantos }: Tramo,
): Promise<HechoContado[]> => {
  const t = (nombre: string) => sql.table(`${esquema}.${nombre}`)
  const { rows } = await sql<HechoContado>`
    select c.clase, c.posicion as orden, c.mes, c.ajuste_de, c.momento, c.objeto, c.cuantos, c.ventas, p.codigo, u.titulo
    from ${t('consumos')} c
    left join ${t('pedidos')} p on c.clase in ('pedido', 'aprobado') and p.id = c.objeto
    left join ${t('publicaciones')} u on c.clase = 'publicacion' and u.id = c.objeto
    where c.proveedor = ${proveedor} and c.clase = any(${clases})
      and ${periodo ? sql`c.mes between ${periodo.desde} and ${periodo.hasta}` : sql`true`}
      and ${despues === undefined ? sql`true` : sql`c.posicion < ${despues}`}
    order by c.posicion desc limit ${cuantos}`.execute(db)
  return rows
}

/** Returns the same for the orders that wait for approval. */
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
      sql<null>`null`.as('ajuste_de'),
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

/**
 * Returns the closed months that a provider has to pay, in order, or undefined when it pays
 * nothing.
 */
export const mesesCerrados = async (
  db: Db,
  esquema: string,
  proveedor: number,
): Promise<{ readonly mes: string }[] | undefined> => {
  const deudor = await db
    .withSchema(esquema)
    .selectFrom('deudores')
    .select('desde')
    .where('proveedor', '=', proveedor)
    .executeTakeFirst()
  if (!deudor) return undefined
  const cerrados = await db.withSchema(esquema).selectFrom('periodos').select('cierres').executeTakeFirst()
  const cierres = (cerrados?.cierres ?? []).filter(({ mes }) => mes >= deudor.desde)
  return cierres.map(({ mes }) => ({ mes })).toSorted((a, b) => (a.mes < b.mes ? -1 : 1))
}

/** Returns what some months cost a provider, in cents and in their order. */
export const conSuValor = async (
  db: Db,
  esquema: string,
  proveedor: number,
  meses: readonly { readonly mes: string }[],
): Promise<MesConValor[]> => {
  const [primero, ultimo] = [meses[0], meses.at(-1)]
  if (!primero || !ultimo) return []
  const porMes = await consumoPorMes(db, esquema, proveedor, { desde: primero.mes, hasta: ultimo.mes })
  return meses.map(({ mes }) => ({ mes, valor: valorDe(porMes.get(mes) ?? SIN_CONSUMO) }))
}

/** Returns a provider's payments, the earliest first. */
export const pagosDe = (db: Db, esquema: string, proveedor: number): Promise<TuplaPago[]> =>
  db
    .withSchema(esquema)
    .selectFrom('pagos_de_consumo')
    .selectAll()
    .where('proveedor', '=', proveedor)
    .orderBy('numero')
    .execute()

/**
 * The columns by which payments can be ordered, as their table names them, over the payment `p` and
 * its provider `c`.
 */
const ORDEN = {
  proveedor: alfabetico('c.nombre'),
  valor: 'p.valor',
  estado: porEtapa('p.estado', ESTADOS_DE_PAGO),
  enviado: 'p.orden',
} as const

export type ConsultaPagos = Pagina<keyof typeof ORDEN> & {
  readonly filtro: EstadoDePago | 'todas'
  /** Only this provider's payments. */
  readonly proveedor: number | undefined
}
export type PagoVisto = TuplaPago & { readonly empresa: string; readonly firmante: string | null }

/** Returns a page of payments with the names of their providers, counted by state. */
export const pagosVistos = async (db: Db, esquema: string, q: ConsultaPagos): Promise<Paginada<PagoVisto>> => {
  const casa =
    q.buscar === '' ? sql<boolean>`true` : sql<boolean>`${normalizado('c.nombre')} like ${patronDe(q.buscar)}`
  const todos = db
    .withSchema(esquema)
    .selectFrom('pagos_de_consumo as p')
    .innerJoin('cuentas as c', 'c.id', 'p.proveedor')
    .$if(q.proveedor !== undefined, (pagos) => pagos.where('p.proveedor', '=', q.proveedor ?? 0))
  const { filtro } = q
  const filas = await todos
    .where(casa)
    .$if(filtro !== 'todas', (de) => de.where('p.estado', '=', filtro as EstadoDePago))
    .leftJoin('cuentas as f', 'f.id', 'p.firma')
    .selectAll('p')
    .select(['c.nombre as empresa', 'f.nombre as firmante'])
    .orderBy(sql.raw(ordenado(ORDEN[q.columna], q.sentido)))
    .orderBy('p.orden', 'desc')
    .limit(q.cuantas)
    .offset(q.desde)
    .execute()
  const grupos = await todos
    .select(({ fn }) => [
      'p.estado as clave',
      fn.countAll<number>().as('todas'),
      fn.countAll<number>().filterWhere(casa).as('halladas'),
    ])
    .groupBy('p.estado')
    .execute()
  const contados = contar(grupos, ESTADOS_DE_PAGO)
  return { filas, ...contados, halladas: contados.contadores[filtro] ?? 0 }
}

/** Returns one payment, or undefined when there is none. */
export const pagoDe = (db: Db, esquema: string, proveedor: number, numero: number): Promise<TuplaPago | undefined> =>
  db
    .withSchema(esquema)
    .selectFrom('pagos_de_consumo')
    .selectAll()
    .where('proveedor', '=', proveedor)
    .where('numero', '=', numero)
    .executeTakeFirst()
