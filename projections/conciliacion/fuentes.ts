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

/** Of the dashboards' measures those that are reconciled. */
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

/** Of each part of the read side its rows: figure, what it is of, value, month ('YYYY-MM'). */
const preguntas = (
  esquema: string,
  { desde, hasta }: Periodo,
): Readonly<Record<Fuente, readonly RawBuilder<unknown>[]>> => {
  const de = (tabla: string) => sql.table(`${esquema}.${tabla}`)
  const enMeses = (mes: RawBuilder<unknown>) => sql`${mes} between ${desde} and ${hasta}`
  const enDias = sql`dia between ${`${desde}-01`} and ${`${hasta}-31`}`
  const montoDePedido = (figura: string, columna: string) => sql`
    select ${sql.lit(figura)} as figura, 'pedido-' || c.objeto as clave, p.${sql.ref(columna)} as valor, ${MES} as mes
    from (select objeto, momento from ${de('consumos')} where clase = 'aprobado') c
    join ${de('pedidos')} p on p.id = c.objeto where ${enMeses(MES)}`
  const deLibro = (columna: 'esperado' | 'recibido') => sql`
    select ${sql.lit(columna)}, case when compra is null then 'consumo-' || proveedor else 'compra-' || compra end, ${sql.ref(columna)}, mes
    from ${de('asientos')} where ${enMeses(sql`mes`)}`
  const CLAVE_DE_USO = sql`case clase when 'palabra' then 'cuenta-' when 'publicacion' then 'publicacion-' else 'pedido-' end || objeto`
  const dePagos = (figura: string, momento: 'enviado' | 'resuelto', estado: string) => sql`
    select ${sql.lit(figura)}, 'consumo-' || proveedor, valor, ${MES}
    from (select *, ${sql.ref(momento)} as momento from ${de('pagos_de_consumo')} where estado like ${estado}) p where ${enMeses(MES)}`
  return {
    pedidos: [
      montoDePedido('pedidos-subtotal', 'propuesta_subtotal'),
      montoDePedido('pedidos-iva', 'propuesta_iva'),
      montoDePedido('propuestas-total', 'propuesta_total'),
    ],
    libro: [deLibro('esperado'), deLibro('recibido')],
    consumo: [
      sql`select 'consumo-' || clase, ${CLAVE_DE_USO}, cuantos, mes from ${de('consumos')} where ${enMeses(sql`mes`)}`,
      sql`select 'consumo-ventas', ${CLAVE_DE_USO}, ventas, mes from ${de('consumos')} where clase = 'aprobado' and ${enMeses(sql`mes`)}`,
    ],
    pagos: [dePagos('consumo-enviado', 'enviado', '%'), dePagos('consumo-saldado', 'resuelto', 'confirmado')],
    tablero: [
      sql`select ${figuraDe}, case when medida = 'consumo-cobrado' then 'consumo-' || proveedor
          when medida in ('pedido', 'aprobado', 'vendido') then 'pedido-' || objeto else 'compra-' || objeto end, valor, left(dia, 7)
        from ${de('sucesos')} where medida = any(${medidas}) and ${enDias}`,
    ],
    sumas: [
      sql`select ${figuraDe}, dia, suma, left(dia, 7) from ${de('cifras')}
        where alcance = '' and medida = any(${medidas}) and ${enDias}`,
    ],
  }
}

const deTodas = (esquema: string, meses: Periodo) => {
  const deFuentes = Object.entries(preguntas(esquema, meses)).map(
    ([fuente, suyas]) => sql`select ${sql.lit(fuente)} as fuente, f.figura, f.clave, f.valor, f.mes
      from (${sql.join(suyas, sql` union all `)}) f(figura, clave, valor, mes)`,
  )
  return sql.join(deFuentes, sql` union all `)
}

/** What doesn't fit 53 bits is told as the most that does: it is as wrong. */
const sumaDe = (valor: string) =>
  sql`least(greatest(sum(${sql.ref(valor)}), ${sql.lit(Number.MIN_SAFE_INTEGER)}), ${sql.lit(Number.MAX_SAFE_INTEGER)})::bigint`

/**
 * Notes what each part of the read side says of the figures of some months, summed by what it is of, in a table of this connection alone: there may
 * be more of it than a process holds.
 */
export const anotarLeidas = async (db: Db, esquema: string, meses: Periodo): Promise<void> => {
  // Nobody waits for it, and it reads as much as there is.
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`drop table if exists pg_temp.leidas`.execute(db)
  await sql`create temp table leidas as
    select fuente, figura, clave, ${sumaDe('valor')} as valor from (${deTodas(esquema, meses)}) t
    group by fuente, figura, clave having sum(valor) <> 0`.execute(db)
}

/** What a job noted that the log gives, fact by fact. */
const registroDe = (trabajo: number) =>
  sql`(select figura, stream, momento, valor from acceso.partidas where trabajo = ${trabajo})`
const PARES = sql.join(
  NOMBRES_DE_FUENTES.flatMap((fuente) =>
    FUENTES[fuente].map((figura) => sql`(${sql.lit(fuente)}, ${sql.lit(figura)})`),
  ),
)

/** Of each figure what the log gives, and what each part of the read side says that has it; of what was noted on this connection. */
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

/** What each part of the read side says otherwise than the log: how many, and the first of them. */
export const diferenciasConciliadas = async (
  db: Db,
  trabajo: number,
  primeras: number,
): Promise<{ readonly cuantas: number; readonly diferencias: readonly DiferenciaConciliada[] }> => {
  const { rows } = await sql<DiferenciaConciliada & { cuantas: number }>`
    with debidas as (
      select p.fuente, p.figura, case when p.fuente = 'sumas' then r.dia else r.stream end as clave, sum(r.valor)::bigint as valor
      from (values ${PARES}) p(fuente, figura)
      join (select figura, stream, valor, to_char(momento at time zone 'America/Guayaquil', 'YYYY-MM-DD') as dia from ${registroDe(trabajo)} t) r
        on r.figura = p.figura
      group by 1, 2, 3)
    select fuente, figura, clave, coalesce(d.valor, 0) as registro, coalesce(l.valor, 0) as leido, count(*) over () as cuantas
    from debidas d full join pg_temp.leidas l using (fuente, figura, clave)
    where coalesce(d.valor, 0) <> coalesce(l.valor, 0)
    order by fuente, figura, clave limit ${primeras}`.execute(db)
  return { cuantas: rows[0]?.cuantas ?? 0, diferencias: rows.map(({ cuantas: _, ...una }) => una) }
}

/** What each part of the read side says of the figures of some months, by month. */
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
