import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { FiguraConciliada, Fuente, PartidaLeida } from '#domain/conciliacion.ts'
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

const preguntas = (
  esquema: string,
  { desde, hasta }: Periodo,
): Readonly<Record<Fuente, readonly RawBuilder<unknown>[]>> => {
  const de = (tabla: string) => sql.table(`${esquema}.${tabla}`)
  const enMeses = (mes: RawBuilder<unknown>) => sql`${mes} between ${desde} and ${hasta}`
  const montoDePedido = (figura: string, columna: string) => sql`
    select ${sql.lit(figura)} as figura, 'pedido-' || c.objeto as clave, p.${sql.ref(columna)} as valor
    from (select objeto, momento from ${de('consumos')} where clase = 'aprobado') c
    join ${de('pedidos')} p on p.id = c.objeto where ${enMeses(MES)}`
  const deLibro = (columna: 'esperado' | 'recibido') => sql`
    select ${sql.lit(columna)}, case when compra is null then 'consumo-' || proveedor else 'compra-' || compra end, ${sql.ref(columna)}
    from ${de('asientos')} where ${enMeses(sql`mes`)}`
  const CLAVE_DE_USO = sql`case clase when 'palabra' then 'cuenta-' when 'publicacion' then 'publicacion-' else 'pedido-' end || objeto`
  return {
    pedidos: [
      montoDePedido('pedidos-subtotal', 'propuesta_subtotal'),
      montoDePedido('pedidos-iva', 'propuesta_iva'),
      montoDePedido('propuestas-total', 'propuesta_total'),
    ],
    libro: [deLibro('esperado'), deLibro('recibido')],
    consumo: [
      sql`select 'consumo-' || clase, ${CLAVE_DE_USO}, cuantos from ${de('consumos')} where ${enMeses(sql`mes`)}`,
      sql`select 'consumo-ventas', ${CLAVE_DE_USO}, ventas from ${de('consumos')} where clase = 'aprobado' and ${enMeses(sql`mes`)}`,
    ],
    pagos: [
      sql`select 'consumo-enviado', 'consumo-' || proveedor, valor from (select *, enviado as momento from ${de('pagos_de_consumo')}) p
        where ${enMeses(MES)}`,
      sql`select 'consumo-saldado', 'consumo-' || proveedor, valor from (select *, resuelto as momento from ${de('pagos_de_consumo')}) p
        where estado = 'confirmado' and ${enMeses(MES)}`,
    ],
    tablero: [
      sql`select ${figuraDe}, case when medida = 'consumo-cobrado' then 'consumo-' || proveedor
          when medida in ('pedido', 'aprobado', 'vendido') then 'pedido-' || objeto else 'compra-' || objeto end, valor
        from ${de('sucesos')} where medida = any(${medidas}) and dia between ${`${desde}-01`} and ${`${hasta}-31`}`,
    ],
    sumas: [
      sql`select ${figuraDe}, dia, suma from ${de('cifras')}
        where alcance = '' and medida = any(${medidas}) and dia between ${`${desde}-01`} and ${`${hasta}-31`}`,
    ],
  }
}

/** What each part of the read side says of the figures of some months, summed by what it is of; nothing that comes to nothing. */
export const partidasLeidas = async (db: Db, esquema: string, meses: Periodo): Promise<readonly PartidaLeida[]> => {
  const deFuentes = Object.entries(preguntas(esquema, meses)).map(
    ([fuente, suyas]) => sql`select ${sql.lit(fuente)} as fuente, f.figura, f.clave, f.valor
      from (${sql.join(suyas, sql` union all `)}) f(figura, clave, valor)`,
  )
  const { rows } = await sql<PartidaLeida>`
    select fuente, figura, clave, sum(valor)::bigint as valor from (${sql.join(deFuentes, sql` union all `)}) t
    group by fuente, figura, clave having sum(valor) <> 0 order by fuente, figura, clave`.execute(db)
  return rows
}
