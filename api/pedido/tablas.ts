import { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import { conPosicion, hashId } from '#api/contract/comunes.ts'
import { consultaDeContrapartes, contrapartes, filaPedido, tablaPedidos } from '#api/contract/pedido.ts'
import { FORMA_PEDIDOS } from '#api/contract/tablas.ts'
import { sucursalesLeidas } from '#api/cuenta/sucursales-leidas.ts'
import type { App } from '#api/http/app.ts'
import { buscable, esperarPosicion, idDe } from '#api/http/peticion.ts'
import { enArchivo, enTabla, paginaPedida } from '#api/http/tabla.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { streamPedido } from '#domain/pedido/hechos.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import { type NombreRuta, patron } from '#domain/rutas.ts'
import type { Sucursal } from '#projections/cuenta/consultas.ts'
import {
  CLASES_DE_CLIENTE,
  type ClaseDeCliente,
  conLineas,
  contrapartesDe,
  type PedidoVisto,
  paginaDePedidos,
} from '#projections/pedido/consultas.ts'
import { detenida, filaDe, leidaDe, sucursalDe } from './fila.ts'
import { consultaPedidos, cualesDe } from './filtros.ts'
import { HOJAS_DE_PEDIDOS, HOJAS_DE_SUCURSALES } from './hoja.ts'

const tags = ['Pedidos']
/** The accounts that a filter offers at a time. */
const CONTRAPARTES = 20

/**
 * Registers the routes of each side's order tables (DataTables), and of one's orders with one
 * account.
 */
export const rutasDeTablas = (app: App, { avance, db, preparado, ids, presencia, store, ahora }: Servicios): void => {
  const vista = (fila: PedidoVisto, lado: Lado, tipoUsuario: string, sucursales?: readonly Sucursal[]) => {
    const propia = filaDe(fila, lado, tipoUsuario, ids, presencia.conectado)
    const mostrada = sucursales ? leidaDe(propia, sucursalDe(fila, lado, sucursales, ids)) : propia
    return fila.detenido || store.detenido(streamPedido(fila.id)) !== undefined ? detenida(mostrada) : mostrada
  }

  const tabla = (
    nombre: NombreRuta,
    permiso: 'pedido.tabla.cliente' | 'pedido.tabla.proveedor' | 'pedido.tabla.nosotros',
    lado: Lado,
    summary: string,
    clientes?: ClaseDeCliente,
  ) =>
    app.get(
      patron(nombre),
      { config: { permiso }, schema: { tags, summary, querystring: consultaPedidos, response: { 200: tablaPedidos } } },
      async (request, reply) => {
        const cuenta = quien(request)
        const q = request.query
        const esquema = await esperarPosicion(avance, q.posicion)
        const sucursales = await sucursalesLeidas({ db, ids }, esquema, cuenta, q.sucursal)
        const de = { ...cualesDe(q, cuenta.id, lado, ids, sucursales), ...(clientes ? { clientes } : {}) }
        const mostrar = (fila: PedidoVisto) => vista(fila, lado, cuenta.tipo_usuario, sucursales)
        if (q.formato !== undefined)
          return enArchivo(reply, q, q.formato, {
            db,
            ahora,
            para: cuenta.id,
            forma: FORMA_PEDIDOS,
            hoja: (sucursales ? HOJAS_DE_SUCURSALES : HOJAS_DE_PEDIDOS)[lado],
            vista: mostrar,
            leer: async (lectura, pagina) => {
              const leida = await paginaDePedidos(lectura, esquema, { ...pagina, ...de, despues: undefined })
              return { ...leida, filas: await conLineas(lectura, esquema, leida.filas) }
            },
          })
        const despues = q.despues === undefined ? undefined : Number(q.despues)
        const pagina = await paginaDePedidos(preparado, esquema, { ...paginaPedida(FORMA_PEDIDOS, q), ...de, despues })
        const { siguiente, aproximada } = pagina
        return { ...enTabla(q, pagina, mostrar), siguiente, aproximada }
      },
    )

  tabla('carga_pedidos_ajax', 'pedido.tabla.cliente', 'consumidor', 'Los pedidos que hiciste (carga_pedidos_ajax).')
  tabla('pedidos_clientes', 'pedido.tabla.cliente', 'consumidor', 'Los pedidos que hiciste.')
  tabla('proveedor_ajax', 'pedido.tabla.proveedor', 'proveedor', 'Los pedidos que te hicieron (proveedor_ajax).')
  for (const clase of CLASES_DE_CLIENTE) {
    const summary = `Los pedidos que te hicieron tus clientes de clase ${clase}.`
    tabla(`pedidos_clientes_${clase}`, 'pedido.tabla.proveedor', 'proveedor', summary, clase)
  }
  tabla(
    'pedidos_nosotros_ajax',
    'pedido.tabla.nosotros',
    'proveedor',
    'Los pedidos a la plataforma (pedidos_nosotros_ajax).',
  )

  app.get(
    patron('pedidos_contrapartes'),
    {
      config: { permiso: 'pedido.leer' },
      schema: {
        tags,
        summary: 'Con quién tienes pedidos: lo más reciente primero, o lo que encuentra `q`.',
        querystring: consultaDeContrapartes,
        response: { 200: contrapartes },
      },
    },
    async (request) => {
      const { posicion, lado, q, con, sucursal } = request.query
      const cuenta = quien(request)
      const esquema = await esperarPosicion(avance, posicion)
      const sucursales = await sucursalesLeidas({ db, ids }, esquema, cuenta, sucursal)
      const filas = await contrapartesDe(db, esquema, {
        cuenta: cuenta.id,
        lado,
        sucursales: sucursales?.map(({ id }) => id),
        buscar: buscable(q),
        con: con === undefined ? undefined : idDe(ids, con, 'esa cuenta'),
        cuantas: CONTRAPARTES,
      })
      return {
        items: filas.map(({ c_id, c_nombre, c_ciudad }) => ({
          id: ids.ocultar(c_id),
          nombre: c_nombre,
          ciudad: c_ciudad,
        })),
      }
    },
  )

  /**
   * GET /api/pedidos/proveedor/{idProv} and /api/pedidos/clientes/{idClient}: the asker's orders
   * with that provider, or of that client.
   */
  for (const [nombre, lado, permiso] of [
    ['pedidos_de_proveedor', 'consumidor', 'pedido.tabla.cliente'],
    ['pedidos_de_cliente', 'proveedor', 'pedido.tabla.proveedor'],
  ] as const) {
    app.get(
      patron(nombre),
      {
        config: { permiso },
        schema: {
          tags,
          summary: 'Tus pedidos con una cuenta, los más nuevos primero.',
          params: z.union([z.object({ idProv: hashId }), z.object({ idClient: hashId })]),
          querystring: conPosicion,
          response: { 200: z.object({ items: z.array(filaPedido) }) },
        },
      },
      async (request) => {
        const cuenta = quien(request)
        const esquema = await esperarPosicion(avance, request.query.posicion)
        const con = idDe(ids, Object.values(request.params)[0] ?? '', 'esa cuenta')
        const { filas } = await paginaDePedidos(db, esquema, {
          cuenta: cuenta.id,
          lado,
          con,
          desde: 0,
          cuantas: 100,
          buscar: '',
          columna: 'createAt',
          sentido: 'desc',
        })
        return { items: filas.map((fila) => vista(fila, lado, cuenta.tipo_usuario)) }
      },
    )
  }
}
