import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CifraDelMes, FiguraConciliada, Fuente, PartidaLeida } from '#domain/conciliacion.ts'
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

/** What each part of the read side says of the figures of some months, summed by what it is of; nothing that comes to nothing. */
export const partidasLeidas = async (db: Db, esquema: string, meses: Periodo): Promise<readonly PartidaLeida[]> => {
  const { rows } = await sql<PartidaLeida>`
    select fuente, figura, clave, sum(valor)::bigint as valor from (${deTodas(esquema, meses)}) t
    group by fuente, figura, clave having sum(valor) <> 0 order by fuente, figura, clave`.execute(db)
  return rows
}

/** The same summed by month. */
export const cifrasPorMes = async (
  db: Db,
  esquema: string,
  meses: Periodo,
): Promise<readonly (CifraDelMes & { readonly mes: string })[]> => {
  const { rows } = await sql<CifraDelMes & { readonly mes: string }>`
    select mes, fuente, figura, sum(valor)::bigint as valor from (${deTodas(esquema, meses)}) t
    group by mes, fuente, figura`.execute(db)
  return rows
}
