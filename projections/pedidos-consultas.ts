import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { EstadoPedido, Lado } from '#domain/pedido.ts'
import { ESPERAN_A } from '#domain/pedido-estados.ts'
import type { Lectura } from './database.ts'
import type { FilaPedidos } from './pedidos-filas.ts'
import { normalizar, patronDe } from './texto.ts'

/** The other side of an order, as its row shows it. */
export type Contraparte = {
  readonly c_id: number
  readonly c_nombre: string
  readonly c_clase: string
  readonly c_correo: string
  readonly c_celular: string
  readonly c_direccion: string
  readonly c_pais: string
  readonly c_ciudad: string
  readonly c_actividad: string
  /** The provider's own: name and head office when it is a branch, and whether it has branches. */
  readonly p_nombre: string
  readonly p_matriz: number | null
  readonly p_sucursales: boolean
}
export type PedidoVisto = FilaPedidos & Contraparte

export const COLUMNAS_ORDEN = {
  idPediProv: 'orden',
  createAt: 'orden',
  updatedAt: 'actualizado',
  descriPedido: 'descripcion',
  subtotalPedido: 'subtotal',
  totalPedido: 'propuesta_total',
  estadoPedido: 'estado',
  nombreUserItem: 'nombre',
} as const

export type ConsultaTabla = {
  readonly cuenta: number
  readonly lado: Lado
  readonly desde: number
  readonly cuantos: number
  readonly buscar: string
  /** Only the orders with this other side. */
  readonly con?: number
  readonly columna: keyof typeof COLUMNAS_ORDEN
  readonly direccion: 'asc' | 'desc'
  readonly estados?: readonly EstadoPedido[] | undefined
  /** `orden` of the last row of the page before; only by creation, newest first. */
  readonly despues?: number | undefined
}

const CODIGO = /^p\d+-\d{4}-\d{6,}$/

const columnaDe = (columna: ConsultaTabla['columna'], lado: Lado): string => {
  const nombre = COLUMNAS_ORDEN[columna]
  return nombre === 'nombre' ? (lado === 'proveedor' ? 'nombre_consumidor' : 'nombre_proveedor') : nombre
}

const ordenDe = (q: Pick<ConsultaTabla, 'columna' | 'direccion' | 'lado'>) =>
  sql.raw(
    `order by p.${columnaDe(q.columna, q.lado)} ${q.direccion}${COLUMNAS_ORDEN[q.columna] === 'orden' ? '' : ', p.orden desc'}`,
  )

const porCreacion = (q: ConsultaTabla): boolean => COLUMNAS_ORDEN[q.columna] === 'orden'

/**
 * The ids of a page in order, with `cuantas` = all that match when a search is made (null else: the counters know). A filter by several
 * states is a union of ordered scans, so that a page costs the same in an account of any size.
 */
const pagina = (esquema: string, q: ConsultaTabla): RawBuilder<unknown> => {
  const pedidos = sql.id(esquema, 'pedidos')
  const lado = sql.ref(q.lado)
  const otro = sql.ref(q.lado === 'proveedor' ? 'consumidor' : 'proveedor')
  const con = q.con === undefined ? sql`` : sql`and p.${otro} = ${q.con}`
  const colocados = sql`${q.lado === 'proveedor' ? sql`and p.codigo <> ''` : sql``} ${con}`
  const despues = q.despues === undefined ? sql`` : sql`and p.orden < ${q.despues}`
  const orden = ordenDe(q)
  const limite = sql`limit ${q.cuantos} offset ${q.despues === undefined ? q.desde : 0}`
  if (q.buscar !== '') {
    const codigo = normalizar(q.buscar)
    const textos = sql`from ${sql.id(esquema, 'pedidos_texto')} t where t.${lado} = ${q.cuenta} and t.texto like ${patronDe(q.buscar)}`
    if (porCreacion(q) && !q.estados && !CODIGO.test(codigo)) {
      // Counted and cut among the texts alone: only the page's own rows are fetched.
      const halladas = sql`select t.id, count(*) over () as cuantas ${textos} order by t.orden ${sql.raw(q.direccion)} ${limite}`
      return sql`select p.*, h.cuantas from (${halladas}) h join ${pedidos} p on p.id = h.id`
    }
    const estados = q.estados ? sql`and p.estado = any(${q.estados})` : sql``
    const halladas = CODIGO.test(codigo)
      ? sql`p.codigo = ${codigo.toUpperCase()}`
      : sql`p.id in (select t.id ${textos})`
    return sql`select p.*, count(*) over () as cuantas from ${pedidos} p
      where p.${lado} = ${q.cuenta} ${colocados} ${estados} and ${halladas} ${orden} ${limite}`
  }
  if (!q.estados) {
    return sql`select p.*, null::bigint as cuantas from ${pedidos} p
      where p.${lado} = ${q.cuenta} ${colocados} ${despues} ${orden} ${limite}`
  }
  const ramas = q.estados.map(
    (estado) =>
      sql`select p.* from ${pedidos} p where p.${lado} = ${q.cuenta} and p.estado = ${estado} ${colocados} ${despues}`,
  )
  return sql`select p.*, null::bigint as cuantas from (${sql.join(ramas, sql` union all `)}) p ${orden} ${limite}`
}

/** Joins what a row shows of the other side and of the provider. */
const conContraparte = (
  esquema: string,
  lado: Lado,
  filas: RawBuilder<unknown>,
  orden: RawBuilder<unknown> = sql``,
  ademas: RawBuilder<unknown> = sql``,
): RawBuilder<PedidoVisto & { cuantas: number | null; contadores?: Record<string, number> | null }> => {
  const otra = sql.raw(lado === 'proveedor' ? 'consumidor' : 'proveedor')
  return sql<PedidoVisto & { cuantas: number | null; contadores?: Record<string, number> | null }>`
    select p.*, c.id as c_id, c.nombre as c_nombre, c.clase as c_clase, c.correo as c_correo, c.celular as c_celular,
      c.direccion as c_direccion, c.pais as c_pais, c.ciudad as c_ciudad, c.actividad as c_actividad,
      v.nombre as p_nombre, v.matriz as p_matriz,
      exists (select 1 from ${sql.id(esquema, 'cuentas')} s where s.matriz = v.id) as p_sucursales ${ademas}
    from (${filas}) p
    join ${sql.id(esquema, 'cuentas')} c on c.id = p.${otra}
    join ${sql.id(esquema, 'cuentas')} v on v.id = p.proveedor
    ${orden}`
}

const contadoresJson = (esquema: string, cuenta: number, lado: Lado) =>
  sql<Record<string, number> | null>`(select json_object_agg(estado, cuantos) from ${sql.id(esquema, 'contadores')}
    where cuenta = ${cuenta} and lado = ${lado})`

/** A page of an account's orders, as one side, in one round trip. Counts come from counters; only a search counts its hits. */
export const paginaDePedidos = async (db: Kysely<Lectura>, esquema: string, q: ConsultaTabla) => {
  const cuentas = contadoresJson(esquema, q.cuenta, q.lado)
  const conCuentas = sql`, ${cuentas} as contadores`
  const { rows: filas } = await conContraparte(esquema, q.lado, pagina(esquema, q), ordenDe(q), conCuentas).execute(db)
  // An empty page brings no counters with it.
  const porEstado =
    filas[0]?.contadores ??
    (await sql<{ c: Record<string, number> | null }>`select ${cuentas} as c`.execute(db)).rows[0]?.c
  const contadores: Record<string, number> = { ...porEstado }
  const total = Object.values(contadores).reduce((suma, n) => suma + n, 0)
  const sumar = (estados: readonly EstadoPedido[]) =>
    estados.reduce((suma, estado) => suma + (contadores[estado] ?? 0), 0)
  const enEstados = q.estados ? sumar(q.estados) : total
  const filtrados = q.buscar === '' ? enEstados : (filas[0]?.cuantas ?? 0)
  const conCursor = porCreacion(q) && q.direccion === 'desc' && q.buscar === ''
  const ultima = filas.at(-1)
  return {
    filas: filas as readonly PedidoVisto[],
    total,
    filtrados,
    /** Orders by state of this side, and `me-esperan`: those that wait for it. */
    contadores: { ...contadores, 'me-esperan': sumar(ESPERAN_A[q.lado]) },
    siguiente: conCursor && ultima && filas.length === q.cuantos ? String(ultima.orden) : null,
  }
}

/** One order as a side sees it; undefined when it doesn't exist or isn't that side's. */
export const pedidoDe = async (
  db: Kysely<Lectura>,
  esquema: string,
  id: number,
  cuenta: number,
): Promise<(PedidoVisto & { lado: Lado }) | undefined> => {
  const fila = await db.withSchema(esquema).selectFrom('pedidos').selectAll().where('id', '=', id).executeTakeFirst()
  if (!fila) return undefined
  const lado =
    fila.consumidor === cuenta ? 'consumidor' : fila.proveedor === cuenta && fila.codigo ? 'proveedor' : undefined
  if (!lado) return undefined
  const visto = await conContraparte(
    esquema,
    lado,
    sql`select p.*, null::bigint as cuantas from ${sql.id(esquema, 'pedidos')} p where p.id = ${id}`,
  ).execute(db)
  const [vista] = visto.rows
  return vista && { ...vista, lado }
}

/** The row of an order by its display code or id, whoever asks. */
export const pedidoPorCodigo = (
  db: Kysely<Lectura>,
  esquema: string,
  codigo: string,
): Promise<FilaPedidos | undefined> =>
  db
    .withSchema(esquema)
    .selectFrom('pedidos')
    .selectAll()
    .where('codigo', '=', codigo)
    .where('codigo', '<>', '')
    .executeTakeFirst()

export const pedidoPorId = (db: Kysely<Lectura>, esquema: string, id: number): Promise<FilaPedidos | undefined> =>
  db.withSchema(esquema).selectFrom('pedidos').selectAll().where('id', '=', id).executeTakeFirst()
