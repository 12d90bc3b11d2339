import { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import { conPosicion, hashId } from '#api/contract/comunes.ts'
import { consultaPedido, type UnPedido, unPedido } from '#api/contract/pedido.ts'
import { logoEnPng } from '#api/cuenta/logo.ts'
import { sucursalLeida } from '#api/cuenta/sucursales-leidas.ts'
import type { App } from '#api/http/app.ts'
import { esperarPosicion, idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { enviarPdf } from '#api/http/subidas.ts'
import { exigirEnMarcha } from '#api/operacion/detenido.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { refuse } from '#domain/decider.ts'
import { type DetalleDePedido, plegarDetalle, SIN_DETALLE } from '#domain/pedido/detalle.ts'
import { streamPedido } from '#domain/pedido/hechos.ts'
import { ESTADOS_PEDIDO } from '#domain/pedido/maquina.ts'
import { patron } from '#domain/rutas.ts'
import { cuentaDe } from '#projections/cuenta/consultas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { conLineas, type PedidoVisto, pedidoDe, pedidoPorId } from '#projections/pedido/consultas.ts'
import { evolucionar, FILA_SIN_HECHOS, type TuplaPedido } from '#projections/pedido/tablas.ts'
import { filaDe, leidaDe } from './fila.ts'
import { hechosPara, type Leido } from './historia.ts'
import { imprimirPedido } from './pedido-pdf.ts'

const tags = ['Pedidos']
const params = z.object({ idPedido: hashId })

/**
 * Folds the row up to a revision or an instant; names and the code are today's. Of a hidden fact
 * only the revision is known, not the instant.
 */
const comoFue = (
  hoy: PedidoVisto,
  { ve, hechos }: Awaited<ReturnType<typeof hechosPara>>,
  q: { version?: number | undefined; en?: string | undefined },
): PedidoVisto => {
  const hasta = hechos.filter(
    (hecho) =>
      (q.version === undefined || hecho.revision <= q.version) &&
      // Compared as instants: one may be written without its milliseconds.
      (q.en === undefined || (ve(hecho) && Date.parse(hecho.meta.momento) <= Date.parse(q.en))),
  )
  if (hasta.length === 0 || (q.version !== undefined && q.version > (hechos.at(-1)?.revision ?? -1))) {
    throw new Rechazado(refuse('no-existe', 'El pedido no tiene esa versión.'))
  }
  const inicio: PedidoVisto = { ...hoy, ...FILA_SIN_HECHOS }
  const aplicar = (fila: TuplaPedido, hecho: Leido): TuplaPedido =>
    ve(hecho) ? evolucionar(fila, hecho) : { ...fila, revision: hecho.revision }
  const detalle = hasta.filter(ve).reduce<Detallado>(detallar, { detalle: SIN_DETALLE, colocado: false }).detalle
  return { ...inicio, ...hasta.reduce(aplicar, inicio), detalle }
}

type Detallado = { readonly detalle: DetalleDePedido; readonly colocado: boolean }
const detallar = ({ detalle, colocado }: Detallado, hecho: Leido): Detallado => ({
  detalle: plegarDetalle(detalle, hecho, colocado),
  colocado: colocado || hecho.type === 'PedidoColocado',
})

/** Registers the routes of one order: its present state, a past one, and its stage. */
export const rutasDeLecturas = (app: App, servicios: Servicios): void => {
  const { avance, db, ids, presencia } = servicios

  const leerPedido = async (esquema: string, id: number, cuentaId: number) => {
    const fila = await pedidoDe(db, esquema, id, cuentaId)
    // An order stopped or parked since its first fact has no row, so nobody can tell whose it is.
    if (fila || !(await pedidoPorId(db, esquema, id))) await exigirEnMarcha(servicios, esquema, streamPedido(id))
    if (!fila) throw new Rechazado(refuse('no-existe', 'No existe ese pedido.'))
    const [conSusLineas = fila] = await conLineas(db, esquema, [fila])
    return conSusLineas
  }
  /** Reads an order as one's own or, as a head office, as one of a branch. */
  const leerComo = async (esquema: string, id: number, cuenta: TuplaCuenta, sucursal: string | undefined) => {
    const leida = await sucursalLeida(servicios, esquema, cuenta, sucursal)
    const pedido = await leerPedido(esquema, id, (leida ?? cuenta).id)
    // A draft is its client's alone.
    if (leida && pedido.codigo === '') throw new Rechazado(refuse('no-existe', 'No existe ese pedido.'))
    const filaComo = (visto: PedidoVisto): UnPedido => {
      const fila = filaDe(visto, pedido.lado, cuenta.tipo_usuario, ids, presencia.conectado)
      const leidaOPropia = leida ? leidaDe(fila, { id: ids.ocultar(leida.id), nombre: leida.nombre }) : fila
      return { lista: 0, lineas: [], lineasAntes: null, ...leidaOPropia }
    }
    return { leida, pedido, filaComo }
  }

  app.get(
    patron('un_pedido'),
    {
      config: { permiso: 'pedido.leer' },
      schema: {
        tags,
        summary: 'Un pedido, como está o como fue; con `sucursal`, uno de una sucursal tuya.',
        params,
        querystring: consultaPedido,
        response: { 200: unPedido },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const { posicion, version, en, sucursal } = request.query
      const id = idDe(ids, request.params.idPedido, 'ese pedido')
      const esquema = await esperarPosicion(avance, posicion)
      const { leida, pedido, filaComo } = await leerComo(esquema, id, cuenta, sucursal)
      if (version === undefined && en === undefined) return filaComo(pedido)
      return filaComo(comoFue(pedido, await hechosPara(servicios, cuenta, id, leida), { version, en }))
    },
  )

  app.get(
    patron('pedido_pdf'),
    {
      config: { permiso: 'pedido.leer' },
      schema: {
        tags,
        summary: 'Un pedido como está, en PDF; con `sucursal`, uno de una sucursal tuya.',
        params,
        querystring: conPosicion.extend({ sucursal: hashId.optional() }),
      },
    },
    async (request, reply) => {
      const cuenta = quien(request)
      const { posicion, sucursal } = request.query
      const id = idDe(ids, request.params.idPedido, 'ese pedido')
      const esquema = await esperarPosicion(avance, posicion)
      const { leida, pedido, filaComo } = await leerComo(esquema, id, cuenta, sucursal)
      const fila = filaComo(pedido)
      const propia = (leida && (await cuentaDe(db, esquema, leida.id))) ?? cuenta
      const proveedor = pedido.proveedor === propia.id ? propia : await cuentaDe(db, esquema, pedido.proveedor)
      return enviarPdf(reply, `Pedido-${fila.idPediProv || 'borrador'}.pdf`, async () =>
        imprimirPedido(fila, propia, proveedor && (await logoEnPng(servicios, proveedor))),
      )
    },
  )

  app.get(
    patron('pedido_etapa'),
    {
      config: { permiso: 'pedido.leer' },
      schema: {
        tags,
        summary: 'La etapa en la que está un pedido.',
        params,
        querystring: conPosicion,
        response: { 200: z.object({ estadoPedido: z.enum(ESTADOS_PEDIDO), revision: z.int() }) },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const esquema = await esperarPosicion(avance, request.query.posicion)
      const id = idDe(ids, request.params.idPedido, 'ese pedido')
      const fila = await leerPedido(esquema, id, cuenta.id)
      return { estadoPedido: fila.estado, revision: fila.revision }
    },
  )
}
