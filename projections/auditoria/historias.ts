import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Dias } from '#domain/cifras.ts'
import { empiezaPor, enEstosDias } from '#projections/cifras/consultas.ts'
import type { Lectura } from '#projections/modelos.ts'
import { patronDe } from '#projections/motor/texto.ts'

type Db = Kysely<Lectura>

/** Categories whose streams are named after an account alone. */
const POR_CUENTA = ['cuenta', 'consumo', 'vitrina', 'favoritos', 'invitaciones', 'mensajes', 'remisiones'] as const

/** The categories that a reader may read, and the types hidden from them in each. */
export type Legibles = {
  readonly categorias: readonly string[]
  readonly ocultos: Readonly<Record<string, readonly string[]>>
}

/**
 * The histories that are asked for. A history is found by a fact that is of these days, of this
 * type and by this actor.
 */
export type FiltroDeHistorias = {
  readonly desde?: Dias['desde'] | undefined
  readonly hasta?: Dias['hasta'] | undefined
  /** An account that is a party to the history or did one of its facts. */
  readonly cuenta?: number | undefined
  /** A part of the code of the order or purchase that the history belongs to. */
  readonly codigo?: string | undefined
  /** A tax id: of a party, or of a purchase's receipt. */
  readonly ruc?: string | undefined
  /** Whether the reader may know the tax ids of all accounts, and not of providers alone. */
  readonly deTodos?: boolean
  /** A part of a payment's reference. */
  readonly referencia?: string | undefined
  /** The cents that an order, a purchase or a payment of consumption is about. */
  readonly monto?: number | undefined
  readonly type?: string | undefined
  readonly actor?: number | undefined
}

export type HistoriaHallada = {
  readonly stream: string
  /** The times of the first and last facts that the reader sees, and the number of all facts. */
  readonly primero: string
  readonly ultimo: string
  readonly cuantos: number
  /** The newest of its facts that were asked for. */
  readonly posicion: number
  readonly revision: number
  readonly type: string
  readonly momento: string
}

const todas = (condiciones: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(condiciones, sql` and `)})`
const alguna = (condiciones: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(condiciones, sql` or `)})`

/** Matches facts, in table `de`, that a reader may read. */
export const seLeen = (de: string, { categorias, ocultos }: Legibles): RawBuilder<SqlBool> =>
  todas([
    alguna(categorias.map((category) => empiezaPor(`${de}.stream`, `${category}-`))),
    ...categorias.flatMap((category) => {
      const tipos = ocultos[category] ?? []
      const esUno = sql<SqlBool>`${sql.ref(`${de}.type`)} = any(${tipos})`
      return tipos.length === 0 ? [] : [sql<SqlBool>`not (${empiezaPor(`${de}.stream`, `${category}-`)} and ${esUno})`]
    }),
  ])

const delHecho = (de: string, { desde, hasta, type, actor }: FiltroDeHistorias): readonly RawBuilder<SqlBool>[] => [
  enEstosDias(`${de}.momento`, { desde, hasta }),
  ...(type === undefined ? [] : [sql<SqlBool>`${sql.ref(`${de}.type`)} = ${type}`]),
  ...(actor === undefined
    ? []
    : [sql<SqlBool>`${sql.ref(`${de}.actor`)} = ${actor} and ${sql.ref(`${de}.actor`)} > 0`]),
]

/**
 * Returns SQL for the streams of orders and purchases, and of the conversations about them, given
 * their rows.
 */
const conLoDicho = (pedidos: RawBuilder<unknown>, compras: RawBuilder<unknown>) => sql`
  select n.stream from (${pedidos}) p,
    lateral (values ('pedido-' || p.id), ('conversacion-pedido:' || p.id)) n(stream)
  union all
  select n.stream from (${compras}) k,
    lateral (values ('compra-' || k.id), ('conversacion-compra:' || k.id || ':call'),
      ('conversacion-compra:' || k.id || ':finan')) n(stream)`

const deSuCuenta = (esquema: string, cuenta: number) => {
  const de = (tabla: string) => sql.table(`${esquema}.${tabla}`)
  return sql<SqlBool>`h.stream in (
    ${conLoDicho(
      sql`select id from ${de('pedidos')} where proveedor = ${cuenta} or consumidor = ${cuenta}`,
      sql`select id from ${de('compras')} where proveedor = ${cuenta}`,
    )}
    union all select 'publicacion-' || id from ${de('publicaciones')} where proveedor = ${cuenta}
    union all select unnest(${POR_CUENTA.map((category) => `${category}-${cuenta}`)}::text[])
    union all select a.stream from ${de('hechos')} a where a.actor = ${cuenta} and a.actor > 0)`
}

/**
 * Matches the histories of the accounts with a tax id, and of the purchases billed to it, unless
 * their provider was erased. Of the accounts, only those of the kinds whose tax id the reader may
 * know.
 */
const deSuRuc = (esquema: string, ruc: string, { deTodos }: Pick<FiltroDeHistorias, 'deTodos'>) => {
  const de = (tabla: string) => sql.table(`${esquema}.${tabla}`)
  const suyas = sql`(select id from ${de('cuentas')} where identificacion = ${ruc}
    and ${deTodos ? sql`true` : sql`tipo_usuario = 'proveedor'`})`
  return sql<SqlBool>`h.stream in (
    ${conLoDicho(
      sql`select id from ${de('pedidos')} where proveedor in ${suyas} or consumidor in ${suyas}`,
      sql`select k.id from ${de('compras')} k join ${de('cuentas')} c on c.id = k.proveedor
        where not c.eliminada and (k.proveedor in ${suyas} or k.contexto -> 'factura' ->> 'ruc' = ${ruc}
          or k.terminos @> jsonb_build_array(jsonb_build_object('factura', jsonb_build_object('ruc', ${ruc}::text))))`,
    )}
    union all select 'publicacion-' || id from ${de('publicaciones')} where proveedor in ${suyas}
    union all select d.category || '-' || s.id from ${suyas} s, unnest(${[...POR_CUENTA]}::text[]) d(category))`
}

/** Matches the histories of the payments whose reference holds a text, as sent or as confirmed. */
const deSuReferencia = (esquema: string, referencia: string) => {
  const de = (tabla: string) => sql.table(`${esquema}.${tabla}`)
  const esta = (columna: string) => sql<SqlBool>`lower(${sql.raw(columna)}) like ${patronDe(referencia)}`
  return sql<SqlBool>`h.stream in (
    select 'compra-' || k.id from ${de('compras')} k
      where ${esta("k.contexto -> 'comprobante' ->> 'referencia'")} or ${esta("k.contexto -> 'cobro' ->> 'referencia'")}
    union all select case when a.compra is null then 'consumo-' || a.proveedor else 'compra-' || a.compra end
      from ${de('asientos')} a where ${esta('a.referencia')}
    union all select 'consumo-' || p.proveedor from ${de('pagos_de_consumo')} p where ${esta('p.referencia')})`
}

/** Matches the histories of what was quoted at an amount in cents, is asked for, or came. */
const deSuMonto = (esquema: string, monto: number) => {
  const de = (tabla: string) => sql.table(`${esquema}.${tabla}`)
  return sql<SqlBool>`h.stream in (
    select 'pedido-' || p.id from ${de('pedidos')} p where p.propuesta_total = ${monto} or p.propuesta_subtotal = ${monto}
    union all select 'compra-' || k.id from ${de('compras')} k
      where (k.contexto -> 'oferta' ->> 'total')::bigint = ${monto} or (k.contexto -> 'oferta' ->> 'subtotal')::bigint = ${monto}
    union all select case when a.compra is null then 'consumo-' || a.proveedor else 'compra-' || a.compra end
      from ${de('asientos')} a where ${monto} in (abs(a.recibido), abs(a.esperado))
    union all select 'consumo-' || p.proveedor from ${de('pagos_de_consumo')} p where p.valor = ${monto})`
}

/**
 * The maximum number of streams with a part of a code that are listed. With more, each history is
 * checked instead: the next page isn't far.
 */
const POCOS = 2_000

/**
 * Matches a part of a code: against the listed streams that have it while they are few, and
 * otherwise against what each stream is about.
 */
const deSuCodigo = async (db: Db, esquema: string, codigo: string, pocos: number): Promise<RawBuilder<SqlBool>> => {
  const de = (tabla: string) => sql.table(`${esquema}.${tabla}`)
  const parte = patronDe(codigo)
  // The searched text begins with the code and has an index. The code alone decides.
  const pedidos = sql`select p.id from ${de('pedidos_texto')} t join ${de('pedidos')} p on p.id = t.id
    where t.texto like ${parte} and lower(p.codigo) like ${parte} limit ${pocos + 1}`
  const compras = sql`select id from ${de('compras')} where lower(codigo) like ${parte} limit ${pocos + 1}`
  const { rows } = await sql<{ stream: string }>`${conLoDicho(pedidos, compras)} limit ${pocos + 1}`.execute(db)
  if (rows.length <= pocos) return sql<SqlBool>`h.stream = any(${rows.map(({ stream }) => stream)}::text[])`
  const llevaCodigo = (tabla: string, de: string) => sql<SqlBool>`exists (
    select 1 from ${sql.table(`${esquema}.${tabla}`)} c where lower(c.codigo) like ${parte}
      and c.id = substring(h.stream from ${sql.lit(`^(?:conversacion-)?${de}[-:](\\d+)`)})::bigint)`
  return alguna([llevaCodigo('pedidos', 'pedido'), llevaCodigo('compras', 'compra')])
}

/**
 * Returns the histories that a reader may read and to which the facts asked for belong. Each
 * appears once, the one with the newest such fact first, continuing after a log position
 * (decisiones/auditoria, «Finding a history»).
 */
export const historiasHalladas = async (
  db: Db,
  esquema: string,
  legibles: Legibles,
  filtro: FiltroDeHistorias,
  {
    despues,
    cuantas,
    pocos = POCOS,
  }: { readonly despues: number | undefined; readonly cuantas: number; readonly pocos?: number },
): Promise<readonly HistoriaHallada[]> => {
  const hechos = sql.table(`${esquema}.hechos`)
  const { cuenta, codigo, ruc, referencia, monto } = filtro
  const conCodigo = codigo === undefined ? undefined : await deSuCodigo(db, esquema, codigo, pocos)
  const seHalla = (de: string) => todas([seLeen(de, legibles), ...delHecho(de, filtro)])
  const { rows } = await sql<HistoriaHallada>`
    select h.stream, h.posicion, h.revision, h.type, h.momento,
      primero.momento as primero, ultimo.momento as ultimo, fin.revision + 1 as cuantos
    from (
      select h.* from ${hechos} h
      where ${seHalla('h')}
        ${despues === undefined ? sql`` : sql`and h.posicion < ${despues}`}
        ${cuenta === undefined ? sql`` : sql`and ${deSuCuenta(esquema, cuenta)}`}
        ${conCodigo === undefined ? sql`` : sql`and ${conCodigo}`}
        ${ruc === undefined ? sql`` : sql`and ${deSuRuc(esquema, ruc, filtro)}`}
        ${referencia === undefined ? sql`` : sql`and ${deSuReferencia(esquema, referencia)}`}
        ${monto === undefined ? sql`` : sql`and ${deSuMonto(esquema, monto)}`}
        and not exists (select 1 from ${hechos} m where m.stream = h.stream and m.posicion > h.posicion and ${seHalla('m')})
      order by h.posicion desc limit ${cuantas}) h
    cross join lateral (
      select f.momento from ${hechos} f where f.stream = h.stream and ${seLeen('f', legibles)}
      order by f.posicion limit 1) primero
    cross join lateral (
      select f.momento from ${hechos} f where f.stream = h.stream and ${seLeen('f', legibles)}
      order by f.posicion desc limit 1) ultimo
    cross join lateral (
      select f.revision from ${hechos} f where f.stream = h.stream order by f.posicion desc limit 1) fin
    order by h.posicion desc`.execute(db)
  return rows
}
