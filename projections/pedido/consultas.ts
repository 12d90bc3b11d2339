import { CompiledQuery, type Kysely } from 'kysely'
import type { LadoDeCanal } from '#domain/conversacion/canal.ts'
import { type DetalleDePedido, SIN_DETALLE } from '#domain/pedido/detalle.ts'
import { type Lado, otroLado } from '#domain/pedido/lado.ts'
import { ESTADOS_PEDIDO, type EstadoPedido } from '#domain/pedido/maquina.ts'
import { ESPERAN_A } from '#domain/pedido/palabras.ts'
import type { EstadoPublicacion } from '#domain/publicacion/hechos.ts'
import type { Lectura } from '#projections/modelos.ts'
import { alfabetico, ordenado, type Pagina, type Paginada, porEtapa } from '#projections/motor/pagina.ts'
import { normalizadoEnSql, normalizar, patronDe } from '#projections/motor/texto.ts'
import { parecida } from './parecidas.ts'
import type { TuplaPedido } from './tablas.ts'

/** The other side of an order, as its row shows it. */
export type Contraparte = {
  readonly c_id: number
  readonly c_nombre: string
  readonly c_logo: string
  readonly c_matriz: number | null
  readonly c_matriz_logo: string | null
  readonly c_clase: string
  readonly c_correo: string
  readonly c_celular: string
  readonly c_direccion: string
  readonly c_pais: string
  readonly c_ciudad: string
  readonly c_actividad: string
  readonly c_desactivada: boolean
  /** The provider's name, its head office if it is a branch, and whether it has branches. */
  readonly p_nombre: string
  readonly p_matriz: number | null
  readonly p_sucursales: boolean
  /** The post that the order was placed from, as it is now. */
  readonly publicada: { readonly titulo: string; readonly estado: EstadoPublicacion } | null
  /**
   * The conversation, once it has begun: how much each side hasn't read, and the sides that have it
   * open.
   */
  readonly chat_consumidor: number | null
  readonly chat_proveedor: number | null
  readonly chat_abierta: readonly LadoDeCanal[] | null
}
/** An order as a table shows it. `detenido`: its stream is parked, so it may have changed since. */
export type PedidoVisto = TuplaPedido &
  Contraparte & {
    readonly detenido: boolean
    /** Its lines, if they were asked for. */
    readonly detalle?: DetalleDePedido
  }

/** The total that a side reads in an order's row; 0 while there is none. */
const totalDe = (lado: Lado): string =>
  lado === 'proveedor'
    ? 'case when p.nro_lineas > 0 then p.propuesta_total else p.subtotal + round(p.subtotal * p.tasa_iva / 10000.0) end'
    : 'p.propuesta_total'

type Orden = (lado: Lado, esquema: string) => string
/**
 * The columns by which orders can be ordered, as their tables name them. An amount is the one that
 * the side reads there, the other side goes by its present name, and a state by its place in an
 * order's life.
 */
const ORDEN = {
  idPediProv: () => 'p.orden',
  createAt: () => 'p.orden',
  updatedAt: (lado) => `p.actualizado_${lado}`,
  descriPedido: () => alfabetico('p.descripcion'),
  subtotalPedido: (lado) => (lado === 'proveedor' ? 'p.subtotal' : 'p.propuesta_subtotal'),
  totalPedido: (lado) => totalDe(lado),
  estadoPedido: () => porEtapa('p.estado', ESTADOS_PEDIDO),
  nombreUserItem: (lado, esquema) =>
    alfabetico(`(select c.nombre from ${esquema}.cuentas c where c.id = p.${otroLado(lado)})`),
} as const satisfies Readonly<Record<string, Orden>>

/** Kinds of client, as providers count them: other providers, companies, persons. */
export const CLASES_DE_CLIENTE = ['proveedor', 'empresa', 'personal'] as const
export type ClaseDeCliente = (typeof CLASES_DE_CLIENTE)[number]

/** An account's orders, as one side. */
type DeSuLado = {
  readonly cuenta: number
  readonly lado: Lado
  /** Instead, the placed orders of these branches, which their head office reads. */
  readonly sucursales?: readonly number[] | undefined
}
/** Returns the condition for the accounts whose orders are asked for. */
const deQuien = ({ cuenta, sucursales }: DeSuLado, { $ }: Sentencia): string =>
  sucursales === undefined ? `= ${$(cuenta)}` : `= any(${$(sucursales)})`
/** Returns whether drafts are among them: a draft is its client's alone. */
const conBorradores = ({ lado, sucursales }: DeSuLado): boolean => lado === 'consumidor' && sucursales === undefined
export type ConsultaTabla = Pagina<keyof typeof ORDEN> &
  DeSuLado & {
    /** Only the orders with this other side, or those of clients of a kind. */
    readonly con?: number | undefined
    readonly clientes?: ClaseDeCliente
    readonly estados?: readonly EstadoPedido[] | undefined
    /** Only these orders, of those that the rest leaves. */
    readonly ids?: readonly number[] | undefined
    /** Only the orders made from an instant on, and before another (ISO 8601). */
    readonly creadoDesde?: string | undefined
    readonly creadoAntesDe?: string | undefined
    /**
     * Only the orders with an amount, of at least and at most so many cents: the total of the
     * side's row.
     */
    readonly totalDesde?: number | undefined
    readonly totalHasta?: number | undefined
    /**
     * `orden` of the last row on the previous page. It is used only by creation, newest first,
     * without a search and without what narrows the table.
     */
    readonly despues?: number | undefined
  }

const CODIGO = /^p\d+-\d{4}-\d{6,}$/

const porCreacion = ({ columna }: ConsultaTabla): boolean => columna === 'createAt' || columna === 'idPediProv'

/**
 * Returns whether a page can continue after the last row of the previous one, without counting up
 * to it.
 */
const tieneCursor = (q: ConsultaTabla): boolean => porCreacion(q) && q.sentido === 'desc' && !hallando(q)
/** Returns whether the orders are found first, and counted from what was found. */
const hallando = (q: ConsultaTabla): boolean => q.buscar !== '' || acotada(q)
/** Returns whether only some of a side's orders are asked for, whatever their state and words. */
const acotada = (q: ConsultaTabla): boolean =>
  [q.sucursales, q.con, q.clientes, q.ids, q.creadoDesde, q.creadoAntesDe, q.totalDesde, q.totalHasta].some(
    (cota) => cota !== undefined,
  )
const conCursor = (q: ConsultaTabla): boolean => tieneCursor(q) && q.despues !== undefined

/** Returns the ORDER BY term. By creation an index gives the order, and no value is missing. */
const enOrden = (q: ConsultaTabla, clave = 'clave'): string =>
  porCreacion(q) ? `${clave} ${q.sentido}` : ordenado(clave, q.sentido)

/**
 * A statement as text and values. This is the product's most frequent query, so it is written as
 * text instead of being built as a tree each time.
 */
type Sentencia = { readonly valores: unknown[]; readonly $: (valor: unknown) => string }
const sentencia = (): Sentencia => {
  const valores: unknown[] = []
  return { valores, $: (valor) => `$${valores.push(valor)}` }
}

const esDeClase = (clase: ClaseDeCliente, { $ }: Sentencia): string =>
  clase === 'proveedor'
    ? "c.tipo_usuario in ('proveedor', 'nosotros')"
    : `c.tipo_usuario = 'consumidor' and c.clase = ${$(clase)}`

/** Matches a draft, or an order that was discarded as one. */
const SIN_COLOCAR = `estado in ('Borrador', 'Descartado') and codigo = ''`

/**
 * Returns the query for the orders that two accounts have together. The index of the texts holds
 * both sides, so it finds them whichever of the two has many orders. The texts don't hold the
 * provider of a draft.
 */
const juntos = (esquema: string, q: DeSuLado, con: number, s: Sentencia): string => {
  const { lado } = q
  const colocados = `select id from ${esquema}.pedidos_texto where ${lado} ${deQuien(q, s)} and ${otroLado(lado)} = ${s.$(con)}`
  if (!conBorradores(q)) return colocados
  return `${colocados} union select id from ${esquema}.pedidos
    where consumidor ${deQuien(q, s)} and ${SIN_COLOCAR} and proveedor = ${s.$(con)}`
}

/**
 * Returns the condition for an order's total. An order without an amount has none that is small.
 */
const conTotal = ({ lado, totalDesde = 1, totalHasta }: ConsultaTabla, { $ }: Sentencia): string =>
  [
    `${totalDe(lado)} >= ${$(Math.max(1, totalDesde))}`,
    ...(totalHasta === undefined ? [] : [`${totalDe(lado)} <= ${$(totalHasta)}`]),
  ].join(' and ')

/** Returns the condition for a side's orders. */
const deLado = (esquema: string, q: ConsultaTabla, s: Sentencia): string =>
  [
    `p.${q.lado} ${deQuien(q, s)}`,
    ...(conBorradores(q) ? [] : ["p.codigo <> ''"]),
    ...(q.con === undefined ? [] : [`p.id = any(array(${juntos(esquema, q, q.con, s)}))`]),
    ...(q.clientes === undefined
      ? []
      : [
          // With `is true` the clients are found once and looked up for each order. A join would be
          // planned knowing only how many clients each account has.
          `(p.consumidor in (select k.cliente from ${esquema}.clientes k join ${esquema}.cuentas c on c.id = k.cliente
            where k.proveedor ${deQuien(q, s)} and ${esDeClase(q.clientes, s)})) is true`,
        ]),
    ...(q.ids === undefined ? [] : [`p.id = any(${s.$(q.ids)})`]),
    ...(q.creadoDesde === undefined ? [] : [`p.creado >= ${s.$(q.creadoDesde)}`]),
    ...(q.creadoAntesDe === undefined ? [] : [`p.creado < ${s.$(q.creadoAntesDe)}`]),
    ...(q.totalDesde === undefined && q.totalHasta === undefined ? [] : [conTotal(q, s)]),
  ].join(' and ')

/**
 * Returns the query for the accounts with which an account has orders, as one side. A draft makes
 * nobody a client.
 */
const contrapartes = (esquema: string, q: DeSuLado, s: Sentencia): string => {
  if (q.lado === 'proveedor') return `select cliente from ${esquema}.clientes where proveedor ${deQuien(q, s)}`
  const deColocados = `select proveedor from ${esquema}.clientes where cliente ${deQuien(q, s)}`
  if (!conBorradores(q)) return deColocados
  return `${deColocados} union select proveedor from ${esquema}.pedidos where consumidor ${deQuien(q, s)} and ${SIN_COLOCAR}`
}

/**
 * Returns the query for the orders that a search finds, with the key that orders them. In the usual
 * order the texts alone give that key. The other side is found by its present name.
 */
const hallados = (esquema: string, q: ConsultaTabla, s: Sentencia): string => {
  const { $ } = s
  const codigo = normalizar(q.buscar)
  const esCodigo = CODIGO.test(codigo)
  const encontrados = (columnas: string) => {
    const patron = $(patronDe(q.buscar))
    const posibles = q.con === undefined ? `c.id in (${contrapartes(esquema, q, s)})` : `c.id = ${$(q.con)}`
    const nombrados = `select c.id from ${esquema}.cuentas c
      where ${posibles} and ${normalizadoEnSql('c.nombre')} like ${patron}`
    // The index of the texts holds both sides. It finds what two accounts have together, whichever
    // of them has many orders.
    const deEllos = q.con === undefined ? '' : `and ${otroLado(q.lado)} = ${$(q.con)}`
    const textos = `select ${columnas} from ${esquema}.pedidos_texto where ${q.lado} ${deQuien(q, s)} ${deEllos}`
    const con = `${otroLado(q.lado)} in (select id from nombrados)`
    // The texts don't hold the provider of a draft.
    const borradores = conBorradores(q)
      ? `union select ${columnas} from ${esquema}.pedidos where consumidor ${deQuien(q, s)} and ${SIN_COLOCAR} and ${con}`
      : ''
    return `with nombrados as materialized (${nombrados})
      ${textos} and texto like ${patron} union ${textos} and ${con} ${borradores}`
  }
  if (porCreacion(q) && !q.estados && !esCodigo && !acotada(q)) return encontrados('id, orden, orden as clave')
  const halladas =
    q.buscar === '' ? 'true' : esCodigo ? `p.codigo = ${$(codigo.toUpperCase())}` : `p.id in (${encontrados('id')})`
  return `select p.id, p.orden, p.estado, ${ORDEN[q.columna](q.lado, esquema)} as clave
    from ${esquema}.pedidos p where ${deLado(esquema, q, s)} and ${halladas}`
}

const enEstados = ({ estados }: ConsultaTabla, { $ }: Sentencia): string =>
  estados ? `where estado = any(${$(estados)})` : ''

/**
 * Returns the query for the rows of a page in order, each with the `clave` that orders it. A filter
 * by several states is a union of ordered scans, so that a page costs the same in an account of any
 * size. What a search finds is found once, for the page and for the counters.
 */
const pagina = (esquema: string, q: ConsultaTabla, s: Sentencia): string => {
  const { $ } = s
  const orden = `order by ${enOrden(q)}${porCreacion(q) ? '' : ', orden desc'}`
  const desde = conCursor(q) ? 0 : q.desde
  // The limit is a literal. A plan for any limit would be one for many rows, and Postgres would go
  // on planning each execution.
  const limite = `limit ${q.cuantas}${desde === 0 ? '' : ` offset ${$(desde)}`}`
  if (hallando(q)) {
    return `select p.*, h.clave from (select id, clave, orden from halladas ${enEstados(q, s)} ${orden} ${limite}) h join ${esquema}.pedidos p on p.id = h.id`
  }
  const mios = deLado(esquema, q, s)
  const despues = conCursor(q) ? `and p.orden < ${$(q.despues)}` : ''
  const rama = (estado?: string) =>
    `select p.*, ${ORDEN[q.columna](q.lado, esquema)} as clave from ${esquema}.pedidos p
     where ${mios} ${despues} ${estado === undefined ? '' : `and p.estado = ${$(estado)}`}`
  if (!q.estados) return `${rama()} ${orden} ${limite}`
  // Each branch has its own order, or the planner would sort all of their rows.
  const ramas = q.estados.map(
    (estado) => `(${rama(estado)} ${orden} limit ${q.cuantas}${desde === 0 ? '' : ` + ${$(desde)}::bigint`})`,
  )
  return `select p.* from (${ramas.join(' union all ')}) p ${orden} ${limite}`
}

/** Joins what a row shows of the other side and of the provider. */
const conContraparte = (esquema: string, lado: Lado, filas: string): string =>
  `select p.*, c.id as c_id, c.nombre as c_nombre, c.logo as c_logo, c.matriz as c_matriz,
     (select m.logo from ${esquema}.cuentas m where m.id = c.matriz) as c_matriz_logo, c.clase as c_clase, c.correo as c_correo, c.celular as c_celular,
     c.direccion as c_direccion, c.pais as c_pais, c.ciudad as c_ciudad, c.actividad as c_actividad,
     not c.activa and not c.eliminada as c_desactivada,
     v.nombre as p_nombre, v.matriz as p_matriz, k.sin_leer_consumidor as chat_consumidor,
     k.sin_leer_proveedor as chat_proveedor, k.abierta as chat_abierta,
     exists (select 1 from ${esquema}.cuentas s where s.matriz = v.id) as p_sucursales,
     (select json_build_object('titulo', u.titulo, 'estado', u.estado) from ${esquema}.publicaciones u
       where u.id = p.publicacion) as publicada,
     exists (select 1 from ${esquema}.aparcados a where a.stream = 'pedido-' || p.id) as detenido
   from (${filas}) p
   join ${esquema}.cuentas c on c.id = p.${otroLado(lado)}
   join ${esquema}.cuentas v on v.id = p.proveedor
   left join ${esquema}.conversaciones k on k.canal = 'pedido:' || p.id`

/**
 * The most results of a search that are counted by state. Counting more would cost more than
 * finding them.
 */
const CONTADAS = 500

/**
 * Returns the counts beside a page: all of the account's orders by state, and for a search its
 * results in all, in the filter and by state.
 */
const cuentasDe = (esquema: string, q: ConsultaTabla, s: Sentencia): string => {
  const todas = `(select json_object_agg(estado, cuantos) from ${esquema}.contadores
    where cuenta = ${s.$(q.cuenta)} and lado = ${s.$(q.lado)}) as propias`
  if (!hallando(q)) return todas
  return `${todas}, (select count(*) from halladas) as todas, (select count(*) from halladas ${enEstados(q, s)}) as filtradas,
    case when (select count(*) from halladas) <= ${CONTADAS} then (select json_object_agg(estado, cuantos) from (
      select p.estado, count(*) as cuantos from halladas h join ${esquema}.pedidos p on p.id = h.id group by p.estado) e) end as halladas`
}

type PorEstado = Readonly<Record<string, number>>
type Cuentas = {
  readonly propias: PorEstado | null
  readonly todas?: number
  readonly filtradas?: number
  readonly halladas?: PorEstado | null
}

const sumar = (porEstado: PorEstado, estados: readonly string[] = Object.keys(porEstado)): number =>
  estados.reduce((suma, estado) => suma + (porEstado[estado] ?? 0), 0)

/** Returns the counters by state, `me-esperan` (the orders that wait for this side) and `todas`. */
const contadoresDe = (porEstado: PorEstado, lado: Lado) => ({
  ...Object.fromEntries(ESTADOS_PEDIDO.map((estado) => [estado, porEstado[estado] ?? 0])),
  'me-esperan': sumar(porEstado, ESPERAN_A[lado]),
  todas: sumar(porEstado),
})

const pedir = async <F>(db: Kysely<Lectura>, texto: string, { valores }: Sentencia): Promise<F[]> =>
  (await db.executeQuery(CompiledQuery.raw(texto, valores))).rows as F[]

type PaginaDePedidos = Paginada<PedidoVisto> & {
  readonly siguiente: string | null
  /** The text that was searched instead, when a typo was forgiven. */
  readonly aproximada: string | null
}

/** Returns a page in one round trip. */
const leerPagina = async (
  db: Kysely<Lectura>,
  esquema: string,
  q: ConsultaTabla,
): Promise<PaginaDePedidos & { readonly halladasEnTodos: number }> => {
  const s = sentencia()
  const texto = `${hallando(q) ? `with halladas as materialized (${hallados(esquema, q, s)})` : ''}
    select n.*, f.* from (select ${cuentasDe(esquema, q, s)}) n
    left join (${conContraparte(esquema, q.lado, pagina(esquema, q, s))}) f on true
    order by ${enOrden(q, 'f.clave')}, f.orden desc`
  // The counts come with every row. An empty page has one row with counts and without an order.
  const leidas = await pedir<PedidoVisto & Cuentas>(db, texto, s)
  const filas = leidas.filter(({ id }) => id !== null)
  const { propias, halladas, todas = 0, filtradas = 0 } = leidas[0] as Cuentas
  const ultima = filas.at(-1)
  const sigue = tieneCursor(q) && filas.length === q.cuantas
  const porEstado = propias ?? {}
  return {
    filas,
    // The counters of branches would count their drafts too.
    total: q.sucursales || (q.clientes && q.buscar === '') ? todas : sumar(porEstado),
    ...(hallando(q)
      ? {
          halladas: filtradas,
          contadores: todas > CONTADAS ? { todas } : contadoresDe(halladas ?? {}, q.lado),
        }
      : { halladas: sumar(porEstado, q.estados), contadores: contadoresDe(porEstado, q.lado) }),
    siguiente: sigue && ultima ? String(ultima.orden) : null,
    aproximada: null,
    halladasEnTodos: todas,
  }
}

/**
 * Returns a page of an account's orders, as one side. Totals come from the counters table; only the
 * results of a search are counted. A search that finds nothing in any state is tried once more
 * without its typos (decisiones/pedido, «Search in the table»).
 */
export const paginaDePedidos = async (
  db: Kysely<Lectura>,
  esquema: string,
  q: ConsultaTabla,
): Promise<PaginaDePedidos> => {
  const { halladasEnTodos, ...pagina } = await leerPagina(db, esquema, q)
  if (q.buscar === '' || halladasEnTodos > 0) return pagina
  const aproximada = await parecida(db, esquema, q)
  if (aproximada === null) return pagina
  const { halladasEnTodos: parecidas, ...otra } = await leerPagina(db, esquema, { ...q, buscar: aproximada })
  return parecidas > 0 ? { ...otra, aproximada } : pagina
}

/** The newest orders whose other sides are an account's recent ones. */
const RECIENTES = 500

export type ConsultaDeContrapartes = DeSuLado & {
  readonly buscar: string
  /** Only this account, if it is one of them. */
  readonly con?: number | undefined
  readonly cuantas: number
}
type ContraparteHallada = Pick<Contraparte, 'c_id' | 'c_nombre' | 'c_ciudad'>

/**
 * Returns the accounts with which an account has orders, as one side: those of its newest orders
 * first, or those whose present name a search finds.
 */
export const contrapartesDe = async (
  db: Kysely<Lectura>,
  esquema: string,
  q: ConsultaDeContrapartes,
): Promise<ContraparteHallada[]> => {
  const s = sentencia()
  const columnas = 'c.id as c_id, c.nombre as c_nombre, c.ciudad as c_ciudad'
  const limite = `limit ${q.cuantas}`
  if (q.buscar === '' && q.con === undefined) {
    const colocado = conBorradores(q) ? '' : "and p.codigo <> ''"
    const recientes = `select otra, max(orden) as orden from (
        select p.${otroLado(q.lado)} as otra, p.orden from ${esquema}.pedidos p
        where p.${q.lado} ${deQuien(q, s)} ${colocado} order by p.orden desc limit ${RECIENTES}) n
      group by otra order by orden desc ${limite}`
    return pedir(
      db,
      `select ${columnas} from (${recientes}) r join ${esquema}.cuentas c on c.id = r.otra order by r.orden desc`,
      s,
    )
  }
  const cual =
    q.con === undefined ? `${normalizadoEnSql('c.nombre')} like ${s.$(patronDe(q.buscar))}` : `c.id = ${s.$(q.con)}`
  return pedir(
    db,
    `select ${columnas} from ${esquema}.cuentas c where c.id in (${contrapartes(esquema, q, s)}) and ${cual}
     order by ${alfabetico('c.nombre')}, c.id ${limite}`,
    s,
  )
}

/** Returns one order as a side sees it, or undefined when it doesn't exist or isn't that side's. */
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
  const consulta = `select p.* from ${esquema}.pedidos p where p.id = ${s.$(id)}`
  const [vista] = await pedir<PedidoVisto>(db, conContraparte(esquema, lado, consulta), s)
  return vista && { ...vista, lado }
}

/** Returns the row of an order by its display code, for any reader; `pedidoPorId` does so by id. */
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

/** Returns orders with their lines. */
export const conLineas = async <P extends Pick<TuplaPedido, 'id' | 'nro_lineas'>>(
  db: Kysely<Lectura>,
  esquema: string,
  pedidos: readonly P[],
): Promise<(P & { readonly detalle: DetalleDePedido })[]> => {
  const ids = pedidos.flatMap(({ id, nro_lineas }) => (nro_lineas > 0 ? id : []))
  const filas =
    ids.length === 0
      ? []
      : await db.withSchema(esquema).selectFrom('pedidos_lineas').selectAll().where('id', 'in', ids).execute()
  const detalles = new Map(filas.map(({ id, detalle }) => [id, detalle]))
  return pedidos.map((pedido) => ({ ...pedido, detalle: detalles.get(pedido.id) ?? SIN_DETALLE }))
}
