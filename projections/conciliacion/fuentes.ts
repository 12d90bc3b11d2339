import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  type CifraDelMes,
  type DiferenciaConciliada,
  FIGURAS_CONCILIADAS,
  type FiguraConciliada,
  FUENTES,
  type Fuente,
  fuentesDe,
  type LineaConciliada,
  NOMBRES_DE_FUENTES,
} from '#domain/conciliacion.ts'
import type { Periodo } from '#projections/consumo/consultas.ts'
import type { Lectura } from '#projections/modelos.ts'

type Db = Kysely<Lectura>

const MES = sql`to_char(momento at time zone 'America/Guayaquil', 'YYYY-MM')`

/** The measures of the dashboards that are reconciled. */
const MEDIDAS = {
  pedido: 'pedidos',
  aprobado: 'aprobados',
  vendido: 'pedidos-total',
  autorizada: 'autorizadas',
  facturado: 'compras-subtotal',
  iva: 'compras-iva',
  cobrado: 'recibido',
  'consumo-cobrado': 'recibido',
} as const satisfies Readonly<Record<string, FiguraConciliada>>
const medidas = Object.keys(MEDIDAS)
const figuraDe = sql`case medida ${sql.join(
  Object.entries(MEDIDAS).map(([medida, figura]) => sql`when ${sql.lit(medida)} then ${sql.lit(figura)}`),
  sql` `,
)} end`

/**
 * Whether an order was approved, whatever came after. A discarded order counts by the state it had
 * before.
 */
const APROBADO = sql`case when p.estado = 'Descartado' then p.descarte ->> 'desde' else p.estado end
  in ('Aprobado', 'Entregado', 'Recibido', 'Finalizado')`
/** Tells the dashboards' figures of consumption from those of purchases. */
const DE_QUE = sql`case when medida = 'consumo-cobrado' then 'consumo' else '' end`

/**
 * Returns the queries of each part of the read side. Their rows have the figure, the key of what it
 * belongs to, the value, the month ('YYYY-MM') and what else identifies the row (its fact's
 * position, its day, its account), so that no row can stand for another.
 */
const preguntas = (
  esquema: string,
  { desde, hasta }: Periodo,
): Readonly<Record<Fuente, readonly RawBuilder<unknown>[]>> => {
  const de = (tabla: string) => sql.table(`${esquema}.${tabla}`)
  const enMeses = (mes: RawBuilder<unknown>) => sql`${mes} between ${desde} and ${hasta}`
  // A figure of a day counts in the month with which the day's text begins, as dashboards read it.
  // The lower bound lets an index find the first row.
  const enDias = sql`dia >= ${desde} and ${enMeses(sql`left(dia, 7)`)}`
  const dePedido = (figura: string, clase: 'pedido' | 'aprobado', valor: RawBuilder<unknown>) => sql`
    select ${sql.lit(figura)} as figura, 'pedido-' || c.objeto as clave, ${valor} as valor, ${MES} as mes, p.proveedor::text as donde
    from (select objeto, momento from ${de('consumos')} where clase = ${sql.lit(clase)}) c
    join ${de('pedidos')} p on p.id = c.objeto where ${enMeses(MES)}`
  // Orders that nobody placed.
  const inventados = sql`
    select 'pedidos', 'pedido-' || p.id, 1, ${MES}, p.proveedor::text from (select *, creado as momento from ${de('pedidos')} where codigo <> '') p
    where ${enMeses(MES)} and not exists (select from ${de('consumos')} c where c.clase = 'pedido' and c.objeto = p.id)`
  const deLibro = (columna: 'esperado' | 'recibido') => sql`
    select ${sql.lit(columna)}, case when compra is null then 'consumo-' || proveedor else 'compra-' || compra end, ${sql.ref(columna)}, mes,
      concat_ws(' ', posicion, proveedor)
    from ${de('asientos')} where ${enMeses(sql`mes`)}`
  const CLAVE_DE_USO = sql`case clase when 'palabra' then 'cuenta-' when 'publicacion' then 'publicacion-' else 'pedido-' end || objeto`
  const DONDE_DE_USO = sql`concat_ws(' ', posicion, proveedor)`
  const dePagos = (figura: string, momento: 'enviado' | 'resuelto', estado: string) => sql`
    select ${sql.lit(figura)}, 'consumo-' || proveedor, valor, ${MES}, concat_ws(' ', numero,
      (select string_agg(concat(m ->> 'mes', '=', m ->> 'valor'), ' ' order by n) from jsonb_array_elements(meses) with ordinality s(m, n)))
    from (select *, ${sql.ref(momento)} as momento from ${de('pagos_de_consumo')} where estado like ${estado}) p where ${enMeses(MES)}`
  return {
    pedidos: [
      dePedido('pedidos', 'pedido', sql`1`),
      inventados,
      dePedido('aprobados', 'aprobado', sql`case when ${APROBADO} then 1 else 0 end`),
      dePedido('pedidos-subtotal', 'aprobado', sql`p.propuesta_subtotal`),
      dePedido('pedidos-iva', 'aprobado', sql`p.propuesta_iva`),
      dePedido('propuestas-total', 'aprobado', sql`p.propuesta_total`),
    ],
    libro: [deLibro('esperado'), deLibro('recibido')],
    consumo: [
      sql`select 'consumo-' || clase, ${CLAVE_DE_USO}, cuantos, mes, ${DONDE_DE_USO} from ${de('consumos')} where ${enMeses(sql`mes`)}`,
      sql`select 'consumo-ventas', ${CLAVE_DE_USO}, ventas, mes, ${DONDE_DE_USO} from ${de('consumos')} where clase = 'aprobado' and ${enMeses(sql`mes`)}`,
    ],
    pagos: [dePagos('consumo-enviado', 'enviado', '%'), dePagos('consumo-saldado', 'resuelto', 'confirmado')],
    tablero: [
      sql`select ${figuraDe}, case when medida = 'consumo-cobrado' then 'consumo-' || proveedor
          when medida in ('pedido', 'aprobado', 'vendido') then 'pedido-' || objeto else 'compra-' || objeto end, valor, left(dia, 7),
          concat_ws(' ', posicion, dia, proveedor)
        from ${de('sucesos')} where medida = any(${medidas}) and ${enDias}`,
    ],
    sumas: [
      sql`select ${figuraDe}, dia, suma, left(dia, 7), ${DE_QUE} from ${de('cifras')}
        where alcance = '' and medida = any(${medidas}) and ${enDias}`,
    ],
  }
}

const deTodas = (esquema: string, meses: Periodo) => {
  const deFuentes = Object.entries(preguntas(esquema, meses)).map(
    ([fuente, consultas]) => sql`select ${sql.lit(fuente)} as fuente, f.figura, f.clave, f.valor, f.mes, f.donde
      from (${sql.join(consultas, sql` union all `)}) f(figura, clave, valor, mes, donde)`,
  )
  return sql.join(deFuentes, sql` union all `)
}

/**
 * Returns SQL for a sum. A sum that doesn't fit in 53 bits is given as the largest or smallest that
 * does: it is just as wrong.
 */
const sumaDe = (valor: string) =>
  sql`least(greatest(sum(${sql.ref(valor)}), ${sql.lit(Number.MIN_SAFE_INTEGER)}), ${sql.lit(Number.MAX_SAFE_INTEGER)})::bigint`

/**
 * Writes what each part of the read side says of the figures of some months, summed by key, into a
 * temporary table of this connection. There may be more of it than a process can hold.
 */
export const anotarLeidas = async (db: Db, esquema: string, meses: Periodo): Promise<void> => {
  // Nobody waits for it, and it reads as much as there is.
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`drop table if exists pg_temp.leidas`.execute(db)
  await sql`create temp table leidas as
    select fuente, figura, clave, mes, donde, ${sumaDe('valor')} as valor from (${deTodas(esquema, meses)}) t
    group by fuente, figura, clave, mes, donde having sum(valor) <> 0`.execute(db)
}

/** Returns the query of what a job recorded from the log, fact by fact. */
const registroDe = (trabajo: number) => sql`(select * from acceso.partidas where trabajo = ${trabajo})`
const PARES = sql.join(
  NOMBRES_DE_FUENTES.flatMap((fuente) =>
    FUENTES[fuente].map((figura) => sql`(${sql.lit(fuente)}, ${sql.lit(figura)})`),
  ),
)

/**
 * Returns, for each figure, its value in the log and in each part of the read side that has it.
 * Reads what `anotarLeidas` wrote on this connection.
 */
export const lineasConciliadas = async (db: Db, trabajo: number): Promise<readonly LineaConciliada[]> => {
  const debidas = await sql<{ figura: FiguraConciliada; valor: number }>`
    select figura, sum(valor)::bigint as valor from ${registroDe(trabajo)} r group by figura`.execute(db)
  const leidas = await sql<CifraDelMes>`
    select fuente, figura, ${sumaDe('valor')} as valor from pg_temp.leidas group by fuente, figura`.execute(db)
  const debida = new Map(debidas.rows.map(({ figura, valor }) => [figura, valor]))
  const leida = new Map(leidas.rows.map(({ fuente, figura, valor }) => [`${fuente} ${figura}`, valor]))
  return FIGURAS_CONCILIADAS.map((figura) => ({
    figura,
    registro: debida.get(figura) ?? 0,
    fuentes: Object.fromEntries(
      fuentesDe(figura).map((fuente) => [fuente, leida.get(`${fuente} ${figura}`) ?? 0] as const),
    ),
  }))
}

/** Returns how many values of the read side differ from the log, and the first of them. */
export const diferenciasConciliadas = async (
  db: Db,
  trabajo: number,
  primeras: number,
): Promise<{ readonly cuantas: number; readonly diferencias: readonly DiferenciaConciliada[] }> => {
  const { rows } = await sql<DiferenciaConciliada & { cuantas: number }>`
    with partidas as (
      select r.*, to_char(r.momento at time zone 'America/Guayaquil', 'YYYY-MM-DD') as dia from ${registroDe(trabajo)} r),
    debidas as (
      select p.fuente, p.figura, sum(r.valor)::bigint as valor,
        case p.fuente when 'sumas' then r.dia else r.stream end as clave,
        case when p.fuente in ('sumas', 'tablero') then left(r.dia, 7) else r.mes end as mes,
        case p.fuente
          when 'pedidos' then r.cuenta::text
          when 'pagos' then r.pieza
          when 'tablero' then concat_ws(' ', r.posicion, r.dia, r.cuenta)
          when 'sumas' then case when r.stream like 'consumo-%' then 'consumo' else '' end
          else concat_ws(' ', r.posicion, r.cuenta) end as donde
      from (values ${PARES}) p(fuente, figura) join partidas r on r.figura = p.figura
      group by 1, 2, 4, 5, 6),
    distintas as (
      select fuente, figura, clave, sum(coalesce(d.valor, 0))::bigint as registro, ${sql`least(greatest(sum(coalesce(l.valor, 0)), ${sql.lit(Number.MIN_SAFE_INTEGER)}), ${sql.lit(Number.MAX_SAFE_INTEGER)})::bigint`} as leido
      from debidas d full join pg_temp.leidas l using (fuente, figura, clave, mes, donde)
      where coalesce(d.valor, 0) <> coalesce(l.valor, 0)
      group by fuente, figura, clave)
    select *, count(*) over () as cuantas from distintas order by fuente, figura, clave limit ${primeras}`.execute(db)
  return { cuantas: rows[0]?.cuantas ?? 0, diferencias: rows.map(({ cuantas: _, ...diferencia }) => diferencia) }
}

/** Returns what each part of the read side says of the figures of some months, by month. */
export const cifrasPorMes = async (
  db: Db,
  esquema: string,
  meses: Periodo,
): Promise<readonly (CifraDelMes & { readonly mes: string })[]> => {
  const { rows } = await sql<CifraDelMes & { readonly mes: string }>`
    select mes, fuente, figura, ${sumaDe('valor')} as valor from (${deTodas(esquema, meses)}) t
    group by mes, fuente, figura`.execute(db)
  return rows
}
