import { CompiledQuery, type Kysely } from 'kysely'
import type { Lado } from '#domain/pedido/lado.ts'
import type { EstadoPedido } from '#domain/pedido/maquina.ts'
import { ESPERAN_A } from '#domain/pedido/palabras.ts'
import type { Lectura } from '#projections/modelos.ts'
import { normalizar, patronDe } from '#projections/motor/texto.ts'
import type { TuplaIncidente } from './incidentes.ts'
import type { TuplaPedido } from './tablas.ts'

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
/** `detenido`: its stream is parked, so that it may be something else by now. */
export type PedidoVisto = TuplaPedido & Contraparte & { readonly detenido: boolean }

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
  if (nombre === 'actualizado') return `actualizado_${lado}`
  return nombre === 'nombre' ? (lado === 'proveedor' ? 'nombre_consumidor' : 'nombre_proveedor') : nombre
}

const porCreacion = (q: ConsultaTabla): boolean => COLUMNAS_ORDEN[q.columna] === 'orden'

const ordenDe = (q: ConsultaTabla): string =>
  `order by p.${columnaDe(q.columna, q.lado)} ${q.direccion}${porCreacion(q) ? '' : ', p.orden desc'}`

/** A statement as text and values: this is the product's most asked query, so it is written once and not built as a tree each time. */
type Sentencia = { readonly valores: unknown[]; readonly $: (valor: unknown) => string }
const sentencia = (): Sentencia => {
  const valores: unknown[] = []
  return { valores, $: (valor) => `$${valores.push(valor)}` }
}

/**
 * The rows of a page in order, with `cuantas` = all that match when a search is made (null else: the counters know). A filter by several
 * states is a union of ordered scans, so that a page costs the same in an account of any size.
 */
const pagina = (esquema: string, q: ConsultaTabla, { $ }: Sentencia): string => {
  const cuenta = $(q.cuenta)
  const otro = q.lado === 'proveedor' ? 'consumidor' : 'proveedor'
  const suyos = [
    `p.${q.lado} = ${cuenta}`,
    ...(q.lado === 'proveedor' ? ["p.codigo <> ''"] : []),
    ...(q.con === undefined ? [] : [`p.${otro} = ${$(q.con)}`]),
  ].join(' and ')
  const limite = `limit ${$(q.cuantos)} offset ${$(q.despues === undefined ? q.desde : 0)}`
  if (q.buscar !== '') {
    const codigo = normalizar(q.buscar)
    const esCodigo = CODIGO.test(codigo)
    const textos = () =>
      `from ${esquema}.pedidos_texto t where t.${q.lado} = ${cuenta} and t.texto like ${$(patronDe(q.buscar))}`
    if (porCreacion(q) && !q.estados && !esCodigo) {
      // Counted and cut among the texts alone: only the page's own rows are fetched.
      return `select p.*, h.cuantas
        from (select t.id, count(*) over () as cuantas ${textos()} order by t.orden ${q.direccion} ${limite}) h
        join ${esquema}.pedidos p on p.id = h.id`
    }
    const halladas = esCodigo ? `p.codigo = ${$(codigo.toUpperCase())}` : `p.id in (select t.id ${textos()})`
    const estados = q.estados ? `and p.estado = any(${$(q.estados)})` : ''
    return `select p.*, count(*) over () as cuantas from ${esquema}.pedidos p
      where ${suyos} ${estados} and ${halladas} ${ordenDe(q)} ${limite}`
  }
  const despues = q.despues === undefined ? '' : `and p.orden < ${$(q.despues)}`
  const rama = (estado?: string) =>
    `select p.*, null::bigint as cuantas from ${esquema}.pedidos p
     where ${suyos} ${despues} ${estado === undefined ? '' : `and p.estado = ${$(estado)}`}`
  if (!q.estados) return `${rama()} ${ordenDe(q)} ${limite}`
  return `select p.* from (${q.estados.map(rama).join(' union all ')}) p ${ordenDe(q)} ${limite}`
}

/** Joins what a row shows of the other side and of the provider. */
const conContraparte = (esquema: string, lado: Lado, filas: string, orden = '', ademas = ''): string =>
  `select p.*, c.id as c_id, c.nombre as c_nombre, c.clase as c_clase, c.correo as c_correo, c.celular as c_celular,
     c.direccion as c_direccion, c.pais as c_pais, c.ciudad as c_ciudad, c.actividad as c_actividad,
     v.nombre as p_nombre, v.matriz as p_matriz,
     exists (select 1 from ${esquema}.cuentas s where s.matriz = v.id) as p_sucursales,
     exists (select 1 from ${esquema}.aparcados a where a.stream = 'pedido-' || p.id) as detenido ${ademas}
   from (${filas}) p
   join ${esquema}.cuentas c on c.id = p.${lado === 'proveedor' ? 'consumidor' : 'proveedor'}
   join ${esquema}.cuentas v on v.id = p.proveedor ${orden}`

const contadoresDe = (esquema: string, q: Pick<ConsultaTabla, 'cuenta' | 'lado'>, { $ }: Sentencia): string =>
  `(select json_object_agg(estado, cuantos) from ${esquema}.contadores where cuenta = ${$(q.cuenta)} and lado = ${$(q.lado)})`

type Contadores = Record<string, number>

const pedir = async <F>(db: Kysely<Lectura>, texto: string, { valores }: Sentencia): Promise<F[]> =>
  (await db.executeQuery(CompiledQuery.raw(texto, valores))).rows as F[]

/** A page of an account's orders, as one side, in one round trip. Counts come from counters; only a search counts its hits. */
export const paginaDePedidos = async (db: Kysely<Lectura>, esquema: string, q: ConsultaTabla) => {
  const s = sentencia()
  const cuentas = `, ${contadoresDe(esquema, q, s)} as contadores`
  const filas = await pedir<PedidoVisto & { cuantas: number | null; contadores: Contadores | null }>(
    db,
    conContraparte(esquema, q.lado, pagina(esquema, q, s), ordenDe(q), cuentas),
    s,
  )
  const contadores: Contadores = { ...(filas[0]?.contadores ?? (await soloContadores(db, esquema, q))) }
  const total = Object.values(contadores).reduce((suma, n) => suma + n, 0)
  const sumar = (estados: readonly EstadoPedido[]) =>
    estados.reduce((suma, estado) => suma + (contadores[estado] ?? 0), 0)
  const enEstados = q.estados ? sumar(q.estados) : total
  const conCursor = porCreacion(q) && q.direccion === 'desc' && q.buscar === ''
  const ultima = filas.at(-1)
  return {
    filas: filas as readonly PedidoVisto[],
    total,
    filtrados: q.buscar === '' ? enEstados : (filas[0]?.cuantas ?? 0),
    /** Orders by state of this side, and `me-esperan`: those that wait for it. */
    contadores: { ...contadores, 'me-esperan': sumar(ESPERAN_A[q.lado]) },
    siguiente: conCursor && ultima && filas.length === q.cuantos ? String(ultima.orden) : null,
  }
}

/** An empty page brings no counters with it. */
const soloContadores = async (db: Kysely<Lectura>, esquema: string, q: ConsultaTabla): Promise<Contadores | null> => {
  const s = sentencia()
  const [fila] = await pedir<{ c: Contadores | null }>(db, `select ${contadoresDe(esquema, q, s)} as c`, s)
  return fila?.c ?? null
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
  const s = sentencia()
  const suya = `select p.*, null::bigint as cuantas from ${esquema}.pedidos p where p.id = ${s.$(id)}`
  const [vista] = await pedir<PedidoVisto>(db, conContraparte(esquema, lado, suya), s)
  return vista && { ...vista, lado }
}

/** The row of an order by its display code or id, whoever asks. */
export const pedidoPorCodigo = (
  db: Kysely<Lectura>,
  esquema: string,
  codigo: string,
): Promise<TuplaPedido | undefined> =>
  db
    .withSchema(esquema)
    .selectFrom('pedidos')
    .selectAll()
    .where('codigo', '=', codigo)
    .where('codigo', '<>', '')
    .executeTakeFirst()

export const pedidoPorId = (db: Kysely<Lectura>, esquema: string, id: number): Promise<TuplaPedido | undefined> =>
  db.withSchema(esquema).selectFrom('pedidos').selectAll().where('id', '=', id).executeTakeFirst()

/** Incidents, open ones first, newest first. */
export const incidentesRecientes = (db: Kysely<Lectura>, esquema: string, limite: number): Promise<TuplaIncidente[]> =>
  db
    .withSchema(esquema)
    .selectFrom('incidentes')
    .selectAll()
    .orderBy('abierto', 'desc')
    .orderBy('momento', 'desc')
    .limit(limite)
    .execute()
