import { CompiledQuery, type Kysely } from 'kysely'
import type { Lado } from '#domain/pedido/lado.ts'
import { ESTADOS_PEDIDO, type EstadoPedido } from '#domain/pedido/maquina.ts'
import { ESPERAN_A } from '#domain/pedido/palabras.ts'
import type { Lectura } from '#projections/modelos.ts'
import { alfabetico, type Pagina, type Paginada, porEtapa } from '#projections/motor/pagina.ts'
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

type Orden = (lado: Lado, esquema: string) => string
/** Tables name what they are ordered by: what the side reads there, the other side by today's name, a state by its place in an order's life. */
const ORDEN = {
  idPediProv: () => 'p.orden',
  createAt: () => 'p.orden',
  updatedAt: (lado) => `p.actualizado_${lado}`,
  descriPedido: () => alfabetico('p.descripcion'),
  subtotalPedido: (lado) => (lado === 'proveedor' ? 'p.subtotal' : 'p.propuesta_subtotal'),
  totalPedido: (lado) =>
    lado === 'proveedor' ? 'p.subtotal + round(p.subtotal * p.tasa_iva / 10000.0)' : 'p.propuesta_total',
  estadoPedido: () => porEtapa('p.estado', ESTADOS_PEDIDO),
  nombreUserItem: (lado, esquema) =>
    alfabetico(`(select c.nombre from ${esquema}.cuentas c where c.id = p.${otroDe(lado)})`),
} as const satisfies Readonly<Record<string, Orden>>

export type ConsultaTabla = Pagina<keyof typeof ORDEN> & {
  readonly cuenta: number
  readonly lado: Lado
  /** Only the orders with this other side. */
  readonly con?: number
  readonly estados?: readonly EstadoPedido[] | undefined
  /** `orden` of the last row of the page before; only by creation, newest first. */
  readonly despues?: number | undefined
}

const CODIGO = /^p\d+-\d{4}-\d{6,}$/

const otroDe = (lado: Lado): Lado => (lado === 'proveedor' ? 'consumidor' : 'proveedor')

const porCreacion = ({ columna }: ConsultaTabla): boolean => columna === 'createAt' || columna === 'idPediProv'

/** A statement as text and values: this is the product's most asked query, so it is written once and not built as a tree each time. */
type Sentencia = { readonly valores: unknown[]; readonly $: (valor: unknown) => string }
const sentencia = (): Sentencia => {
  const valores: unknown[] = []
  return { valores, $: (valor) => `$${valores.push(valor)}` }
}

/** A side's orders, and of them what a search finds. */
const suyos = (esquema: string, q: ConsultaTabla, { $ }: Sentencia): string => {
  const cuenta = $(q.cuenta)
  const todos = [
    `p.${q.lado} = ${cuenta}`,
    ...(q.lado === 'proveedor' ? ["p.codigo <> ''"] : []),
    ...(q.con === undefined ? [] : [`p.${otroDe(q.lado)} = ${$(q.con)}`]),
  ].join(' and ')
  if (q.buscar === '') return todos
  const codigo = normalizar(q.buscar)
  const halladas = CODIGO.test(codigo)
    ? `p.codigo = ${$(codigo.toUpperCase())}`
    : `p.id in (select t.id from ${esquema}.pedidos_texto t where t.${q.lado} = ${cuenta} and t.texto like ${$(patronDe(q.buscar))})`
  return `${todos} and ${halladas}`
}

/**
 * The rows of a page in order, each with its `clave`, what it is ordered by. A filter by several states is a union of ordered scans, so that a
 * page costs the same in an account of any size; what a search finds is found once, for the page and for the counters.
 */
const pagina = (esquema: string, q: ConsultaTabla, s: Sentencia): string => {
  const { $ } = s
  const orden = `order by clave ${q.sentido}${porCreacion(q) ? '' : ', orden desc'}`
  const limite = `limit ${$(q.cuantas)} offset ${$(q.despues === undefined ? q.desde : 0)}`
  if (q.buscar !== '') {
    const estados = q.estados ? `where estado = any(${$(q.estados)})` : ''
    return `select p.*, h.clave from (select id, clave, orden from halladas ${estados} ${orden} ${limite}) h join ${esquema}.pedidos p on p.id = h.id`
  }
  const mios = suyos(esquema, q, s)
  const despues = q.despues === undefined ? '' : `and p.orden < ${$(q.despues)}`
  const rama = (estado?: string) =>
    `select p.*, ${ORDEN[q.columna](q.lado, esquema)} as clave from ${esquema}.pedidos p
     where ${mios} ${despues} ${estado === undefined ? '' : `and p.estado = ${$(estado)}`}`
  if (!q.estados) return `${rama()} ${orden} ${limite}`
  return `select p.* from (${q.estados.map(rama).join(' union all ')}) p ${orden} ${limite}`
}

/** Joins what a row shows of the other side and of the provider. */
const conContraparte = (esquema: string, lado: Lado, filas: string): string =>
  `select p.*, c.id as c_id, c.nombre as c_nombre, c.clase as c_clase, c.correo as c_correo, c.celular as c_celular,
     c.direccion as c_direccion, c.pais as c_pais, c.ciudad as c_ciudad, c.actividad as c_actividad,
     v.nombre as p_nombre, v.matriz as p_matriz,
     exists (select 1 from ${esquema}.cuentas s where s.matriz = v.id) as p_sucursales,
     exists (select 1 from ${esquema}.aparcados a where a.stream = 'pedido-' || p.id) as detenido
   from (${filas}) p
   join ${esquema}.cuentas c on c.id = p.${otroDe(lado)}
   join ${esquema}.cuentas v on v.id = p.proveedor`

type Contadores = Readonly<Record<string, number>>

const pedir = async <F>(db: Kysely<Lectura>, texto: string, { valores }: Sentencia): Promise<F[]> =>
  (await db.executeQuery(CompiledQuery.raw(texto, valores))).rows as F[]

/** A page of an account's orders, as one side, in one round trip. Counts come from counters; only what a search finds is counted. */
export const paginaDePedidos = async (
  db: Kysely<Lectura>,
  esquema: string,
  q: ConsultaTabla,
): Promise<Paginada<PedidoVisto> & { siguiente: string | null }> => {
  const s = sentencia()
  const halladas =
    q.buscar === ''
      ? ''
      : `with halladas as materialized (select p.id, p.orden, p.estado, ${ORDEN[q.columna](q.lado, esquema)} as clave
           from ${esquema}.pedidos p where ${suyos(esquema, q, s)})`
  const contadores = `(select json_object_agg(estado, cuantos) from ${esquema}.contadores where cuenta = ${s.$(q.cuenta)} and lado = ${s.$(q.lado)})`
  const deLaBusqueda = `(select json_object_agg(estado, cuantos) from (select estado, count(*) as cuantos from halladas group by estado) e)`
  const texto = `${halladas}
    select n.*, f.* from (select ${contadores} as suyos, ${halladas ? deLaBusqueda : 'null::json'} as hallados) n
    left join (${conContraparte(esquema, q.lado, pagina(esquema, q, s))}) f on true
    order by f.clave ${q.sentido}, f.orden desc`
  // Counters come on every row, and on one without an order where the page is empty.
  const leidas = await pedir<PedidoVisto & { suyos: Contadores | null; hallados: Contadores | null }>(db, texto, s)
  const filas = leidas.filter(({ id }) => id !== null)
  const sumar = (deEstados: Contadores, estados: readonly string[] = Object.keys(deEstados)) =>
    estados.reduce((suma, estado) => suma + (deEstados[estado] ?? 0), 0)
  const suyas = leidas[0]?.suyos ?? {}
  const porEstado = (q.buscar === '' ? suyas : leidas[0]?.hallados) ?? {}
  const ultima = filas.at(-1)
  const conCursor = porCreacion(q) && q.sentido === 'desc' && q.buscar === '' && filas.length === q.cuantas
  return {
    filas,
    total: sumar(suyas),
    halladas: sumar(porEstado, q.estados),
    /** By state, `me-esperan`, those that wait for this side, and `todas`. */
    contadores: { ...porEstado, 'me-esperan': sumar(porEstado, ESPERAN_A[q.lado]), todas: sumar(porEstado) },
    siguiente: conCursor && ultima ? String(ultima.orden) : null,
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
  const s = sentencia()
  const suya = `select p.* from ${esquema}.pedidos p where p.id = ${s.$(id)}`
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
