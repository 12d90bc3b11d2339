import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { FilaPedido, HistoriaPedido, Proveedores, TablaPedidos } from '#api/contract/pedido.ts'
import type { Publicacion } from '#api/contract/publicacion.ts'
import { FORMA_PEDIDOS } from '#api/contract/tablas.ts'
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

/** `despues` is read when the page is fetched: it is how the server finds the page, not which page it is. */
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
  })

/** The filter of what waits for the reader, and of everything. */
export const TE_ESPERAN = 'me-esperan'
export const TODOS = 'todos'

export const parametrosDeTabla = (estado: EstadoDeTabla): Record<string, string> => ({
  ...aParametros(estado),
  ...(estado.filtro === TODOS ? {} : { estado: estado.filtro }),
})

const AL_ABRIR = parametrosDeTabla({
  ...FORMA_PEDIDOS,
  pagina: 0,
  tamano: FORMA_PEDIDOS.tamanos[0],
  buscar: '',
  filtro: TE_ESPERAN,
})
/** What a page with an account's table asks for first, as an address. */
export const pedidosAlAbrir = (tabla: Tabla): string => `${RUTA_DE_PEDIDOS[tabla]}?${new URLSearchParams(AL_ABRIR)}`

/** All that an account's table counts, whatever is searched: of the page with which it opens, so that both ask once. */
export const consultaContadores = (tabla: Tabla) =>
  queryOptions({
    ...consultaTabla(tabla, AL_ABRIR),
    select: ({ contadores }: TablaPedidos) => ({ contadores }),
  })

/** An order as some table on this page last showed it: its page paints at once, and then asks. */
export const filaConocida = (consultas: QueryClient, idPedido: string) =>
  conocida<FilaPedido>(consultas, 'tabla', idPedido)

export const consultaPedido = (idPedido: string) =>
  queryOptions({
    queryKey: ['pedido', idPedido, 'ahora'] as const,
    queryFn: ({ signal, client, queryKey }) => {
      const camino = ruta('un_pedido', { idPedido: idDeDireccion(idPedido) })
      quedarseCon(client, queryKey, 'tabla', idPedido)
      return consultar<FilaPedido>(camino, {}, signal)
    },
  })

export const consultaHistoria = (idPedido: string) =>
  queryOptions({
    queryKey: ['pedido', idPedido, 'historia'] as const,
    queryFn: ({ signal }) =>
      consultarHistoria<HistoriaPedido>(ruta('pedido_historia', { idPedido: idDeDireccion(idPedido) }), signal),
  })

export const consultaProveedores = (q: string) =>
  queryOptions({
    queryKey: ['proveedores', q] as const,
    queryFn: ({ signal }) => consultar<Proveedores>(ruta('proveedores'), { q }, signal),
    placeholderData: keepPreviousData,
  })

type Proveedor = Proveedores['items'][number]

/** A head office, or a branch as a provider of its own. */
export const consultaProveedor = (hashId: string) =>
  queryOptions({
    queryKey: ['proveedor', hashId] as const,
    queryFn: ({ signal, client, queryKey }) => {
      const camino = ruta('un_proveedor', { hashId: idDeDireccion(hashId) })
      quedarseCon(client, queryKey, 'proveedores', hashId)
      return consultar<Proveedor>(camino, {}, signal)
    },
  })

/** A provider as some list on this page last showed it. */
export const proveedorConocido = (consultas: QueryClient, hashId: string) =>
  conocida<Proveedor>(consultas, 'proveedores', hashId)

/** A post that an order is placed from. */
export const consultaPublicacion = (idPub: string) =>
  queryOptions({
    queryKey: ['publicaciones', 'una', idPub] as const,
    queryFn: ({ signal }) =>
      consultar<Publicacion>(ruta('api_publicacion', { idPub: idDeDireccion(idPub) }), {}, signal),
  })
