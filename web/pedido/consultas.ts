import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  Contrapartes,
  FilaPedido,
  HistoriaPedido,
  Proveedores,
  TablaPedidos,
  UnProveedor,
} from '#api/contract/pedido.ts'
import type { Publicacion } from '#api/contract/publicacion.ts'
import type { TablaSucursales } from '#api/contract/sucursales.ts'
import { FILAS, FORMA_PEDIDOS, FORMA_SUCURSALES } from '#api/contract/tablas.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import { ruta } from '#domain/rutas.ts'
import { conocida, quedarseCon } from '#web/servidor/conocida.ts'
import { consultarHistoria } from '#web/servidor/historia.ts'
import { consultar, idDeDireccion } from '#web/servidor/pedir.ts'
import { aParametros, type EstadoDeTabla } from '#web/ui/tabla/estado-de-tabla.ts'

export type Tabla = 'consumidor' | 'proveedor' | 'nosotros'

export const RUTA_DE_PEDIDOS: Readonly<Record<Tabla, string>> = {
  consumidor: ruta('carga_pedidos_ajax'),
  proveedor: ruta('proveedor_ajax'),
  nosotros: ruta('pedidos_nosotros_ajax'),
}

/**
 * The milliseconds between two requests for what a head office reads of its branches: it isn't told
 * of their facts (decisiones/permisos, «Head office»).
 */
const CADA_MS = 10_000
const sinAvisos = (sucursal: string | undefined) => (sucursal === undefined ? {} : { refetchInterval: CADA_MS })

/**
 * Builds the query of a table page. `despues` is read when the page is fetched: it helps the server
 * to find the page, but doesn't identify it.
 */
export const consultaTabla = (tabla: Tabla, parametros: Record<string, string>, despues?: () => string | undefined) =>
  queryOptions({
    queryKey: ['tabla', tabla, parametros] as const,
    queryFn: ({ signal }) => {
      const cursor = despues?.()
      return consultar<TablaPedidos>(
        RUTA_DE_PEDIDOS[tabla],
        cursor ? { ...parametros, despues: cursor } : parametros,
        signal,
      )
    },
    placeholderData: keepPreviousData,
    ...sinAvisos(parametros['sucursal']),
  })

/** The branch of a table's address that means all of them. */
export const TODAS_LAS_SUCURSALES = 'todas'

/** The filters for orders that wait for the reader and for all orders. */
export const TE_ESPERAN = 'me-esperan'
export const TODOS = 'todos'

export const parametrosDeTabla = (estado: EstadoDeTabla): Record<string, string> => ({
  ...aParametros(estado),
  ...(estado.filtro === TODOS ? {} : { estado: estado.filtro }),
})

const AL_ABRIR = parametrosDeTabla({
  ...FORMA_PEDIDOS,
  pagina: 0,
  tamano: FILAS,
  buscar: '',
  filtro: TE_ESPERAN,
})
/** Returns the address that a page with an account's table requests first. */
export const pedidosAlAbrir = (tabla: Tabla): string => `${RUTA_DE_PEDIDOS[tabla]}?${new URLSearchParams(AL_ABRIR)}`

/**
 * Builds the query for all the counters of an account's table, whatever is searched. It is the
 * query of the page with which the table opens, so both make one request.
 */
export const consultaContadores = (tabla: Tabla) =>
  queryOptions({
    ...consultaTabla(tabla, AL_ABRIR),
    select: ({ contadores }: TablaPedidos) => ({ contadores }),
  })

/**
 * Returns an order as some table on this page last showed it. The order's page paints it at once,
 * and then asks. A head office's table of its branches shows the order to another reader.
 */
export const filaConocida = (consultas: QueryClient, idPedido: string, sucursal?: string) => {
  const fila = conocida<FilaPedido>(consultas, 'tabla', idPedido)
  return fila?.sucursal?.id === sucursal ? fila : undefined
}

/** Builds the query for an order: one's own or, with `sucursal`, one of that branch's. */
export const consultaPedido = (idPedido: string, sucursal?: string) =>
  queryOptions({
    queryKey: ['pedido', idPedido, 'ahora', ...(sucursal === undefined ? [] : [sucursal])] as const,
    queryFn: ({ signal, client, queryKey }) => {
      const camino = ruta('un_pedido', { idPedido: idDeDireccion(idPedido) })
      if (filaConocida(client, idPedido, sucursal)) quedarseCon(client, queryKey, 'tabla', idPedido)
      return consultar<FilaPedido>(camino, deSucursal(sucursal), signal)
    },
    ...sinAvisos(sucursal),
  })
const deSucursal = (sucursal: string | undefined): Record<string, string> =>
  sucursal === undefined ? {} : { sucursal }

export const consultaHistoria = (idPedido: string, sucursal?: string) =>
  queryOptions({
    queryKey: ['pedido', idPedido, 'historia', ...(sucursal === undefined ? [] : [sucursal])] as const,
    queryFn: ({ signal }) => {
      const camino = ruta('pedido_historia', { idPedido: idDeDireccion(idPedido) })
      return consultarHistoria<HistoriaPedido>(camino, signal, deSucursal(sucursal))
    },
    ...sinAvisos(sucursal),
  })

/**
 * Builds the query for those with whom the account has orders, as one side, or those branches of
 * its; with `con`, for one of them.
 */
export const consultaContrapartes = (
  lado: Lado,
  cuales: ({ readonly q: string } | { readonly con: string }) & { readonly sucursal?: string },
) =>
  queryOptions({
    queryKey: ['pedido', 'contrapartes', lado, cuales] as const,
    queryFn: ({ signal }) => consultar<Contrapartes>(ruta('pedidos_contrapartes'), { lado, ...cuales }, signal),
    placeholderData: keepPreviousData,
  })

/** Builds the query for a head office's branches by name: as many as the filter lists. */
export const consultaDeSucursales = queryOptions({
  queryKey: ['sucursales', 'filtro'] as const,
  queryFn: ({ signal }) =>
    consultar<TablaSucursales>(
      ruta('sucursales_ajax'),
      { length: String(Math.max(...FORMA_SUCURSALES.tamanos)) },
      signal,
    ),
})

export const consultaProveedores = (q: string, como?: string) =>
  queryOptions({
    queryKey: ['proveedores', q, como] as const,
    queryFn: ({ signal }) => consultar<Proveedores>(ruta('proveedores'), como ? { q, como } : { q }, signal),
    placeholderData: keepPreviousData,
  })

type Proveedor = Proveedores['items'][number]

/** Builds the query for a head office, or for a branch as a provider of its own. */
export const consultaProveedor = (hashId: string) =>
  queryOptions({
    queryKey: ['proveedor', hashId] as const,
    queryFn: ({ signal, client, queryKey }) => {
      const camino = ruta('un_proveedor', { hashId: idDeDireccion(hashId) })
      quedarseCon(client, queryKey, 'proveedores', hashId)
      return consultar<Proveedor & Partial<Pick<UnProveedor, 'presentacion'>>>(camino, {}, signal)
    },
  })

/** Returns a provider as some list on this page last showed it. */
export const proveedorConocido = (consultas: QueryClient, hashId: string) =>
  conocida<Proveedor>(consultas, 'proveedores', hashId)

/** Builds the query for a post that an order is placed from. */
export const consultaPublicacion = (idPub: string) =>
  queryOptions({
    queryKey: ['publicaciones', 'una', idPub] as const,
    queryFn: ({ signal }) =>
      consultar<Publicacion>(ruta('api_publicacion', { idPub: idDeDireccion(idPub) }), {}, signal),
  })
