import type { Handle, Hecha } from '#commands/log/handle.ts'
import { idNuevo, type Solicitud } from '#commands/log/solicitud.ts'
import { correoCanonico } from '#domain/cuenta/correo.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { streamCuenta } from '#domain/cuenta/hechos.ts'
import { vende } from '#domain/cuenta/tipos.ts'
import { type Actor, isRefusal, noExiste, type Refusal, refuse } from '#domain/decider.ts'
import { type ComandoPedido, pedidoDecider } from '#domain/pedido/decidir.ts'
import { type HechoPedido, streamPedido } from '#domain/pedido/hechos.ts'
import type { LineaNueva } from '#domain/pedido/lineas.ts'
import type { Pedido } from '#domain/pedido/maquina.ts'
import { publicacionDecider } from '#domain/publicacion/decidir.ts'
import { streamPublicacion } from '#domain/publicacion/hechos.ts'
import { permisoDeRemitir } from './remision.ts'

export type PedidoNuevo = {
  readonly actor: Actor
  readonly ahora: string
  /** The provider, or the head office of `sucursalId`. */
  readonly proveedorId: number
  readonly sucursalId?: number
  /** The post from which the order is placed. */
  readonly publicacionId?: number
  readonly descripcion: string
  readonly lineas?: readonly LineaNueva[]
}

type Destino = { readonly proveedorId: number; readonly matrizId?: number }

const COLISIONES = 3

const SIN_CONFIRMAR = refuse(
  'correo-sin-confirmar',
  'Confirma tu correo antes de enviar propuestas por correo, con el enlace que te enviamos.',
)
const SIN_CLIENTE = refuse('cuenta-eliminada', 'Quien hizo el pedido eliminó su cuenta: ya no hay a quién proponer.')

/**
 * Creates the commands of a pedido. They gather the facts that a decision needs, and name the
 * stream.
 */
export const comandosPedido = ({ handle, cargar, anterior, lleva }: Handle) => {
  /**
   * Finds the account that will serve the order: an active provider, or the branch of one.
   * Refusals: no-existe, proveedor-inactivo, prohibido.
   */
  const destinatario = async (
    clienteId: number,
    proveedorId: number,
    sucursalId?: number,
  ): Promise<Destino | Refusal> => {
    const id = sucursalId ?? proveedorId
    const proveedor = await cargar(cuentaDecider, streamCuenta(id))
    if (!proveedor.existe || !vende(proveedor)) return noExiste('ese proveedor')
    if (!proveedor.isActive || proveedor.suscripcion === 'desactivada')
      return refuse('proveedor-inactivo', 'Ese proveedor no está activo.')
    if (sucursalId !== undefined && proveedor.matrizId !== proveedorId) return noExiste('esa sucursal')
    if (proveedor.matrizId !== undefined) {
      const cliente = await cargar(cuentaDecider, streamCuenta(clienteId))
      if (cliente.existe && cliente.clase === 'personal') {
        return refuse('prohibido', 'Una cuenta personal no puede hacer pedidos a una sucursal.')
      }
    }
    return { proveedorId: id, ...(proveedor.matrizId === undefined ? {} : { matrizId: proveedor.matrizId }) }
  }

  /**
   * Adds the post from which the order is placed. It must be published, by the account that serves
   * the order or by its head office. Refusals: no-existe.
   */
  const conPublicacion = async (destino: Destino | Refusal, { publicacionId }: PedidoNuevo) => {
    if (isRefusal(destino) || publicacionId === undefined) return destino
    const publicacion = await cargar(publicacionDecider, streamPublicacion(publicacionId))
    const esDelDestino = publicacion.existe && [destino.proveedorId, destino.matrizId].includes(publicacion.proveedorId)
    return esDelDestino && publicacion.estado === 'publicada'
      ? { ...destino, publicacionId }
      : noExiste('esa publicación')
  }

  const nuevo = async (type: 'ColocarPedido' | 'PrepararPedido', pedido: PedidoNuevo, solicitud: Solicitud) => {
    const { actor, ahora, descripcion, lineas } = pedido
    const destino = await conPublicacion(await destinatario(actor.id, pedido.proveedorId, pedido.sucursalId), pedido)
    if (isRefusal(destino)) {
      const id = idNuevo(solicitud.comando)
      const hecha = await anterior(pedidoDecider, streamPedido(id), actor.id, solicitud)
      return hecha === undefined || isRefusal(hecha) ? (hecha ?? destino) : { id, ...hecha }
    }
    const command: ComandoPedido = { type, actor, ahora, consumidorId: actor.id, descripcion, lineas, ...destino }
    let hecha: Hecha<Pedido, HechoPedido> | Refusal = refuse('ya-existe', 'Ese pedido ya existe.')
    for (let intento = 0; intento < COLISIONES; intento += 1) {
      const id = idNuevo(solicitud.comando, intento)
      hecha = await handle(pedidoDecider, streamPedido(id), command, solicitud, { crea: true })
      if (!isRefusal(hecha)) return { id, ...hecha }
      if (hecha.refused !== 'ya-existe') return hecha
    }
    return hecha
  }

  /**
   * Mails a proposal, if the account may still mail. The first mail of an order, to its client
   * alone, asks for no confirmed address. Refusals: correo-sin-confirmar, cuenta-eliminada,
   * demasiados-correos, the decider's.
   */
  const remitir = (id: number, command: ComandoPedido & { type: 'RemitirPropuesta' }, solicitud: Solicitud) => {
    const stream = streamPedido(id)
    const remision = permisoDeRemitir(handle, command, { pedidoId: id }, solicitud)
    const permitir = async () => {
      const cuenta = await cargar(cuentaDecider, streamCuenta(command.actor.id))
      const { context } = await cargar(pedidoDecider, stream)
      const cliente = await cargar(cuentaDecider, streamCuenta(context.consumidorId))
      const correoDelCliente = cliente.existe ? correoCanonico(cliente.correo) : undefined
      const primeraASuCliente =
        context.remisiones.length === 0 &&
        command.correos.every((correo) => correoCanonico(correo) === correoDelCliente)
      if (!cuenta.existe || !(cuenta.confirmada || primeraASuCliente)) return SIN_CONFIRMAR
      if (cliente.existe && cliente.eliminada) return SIN_CLIENTE
      return remision.permitir()
    }
    return handle(pedidoDecider, stream, command, solicitud, { ...remision, permitir })
  }

  return {
    /** Places an order. Resolves with its id and position. */
    colocar: (pedido: PedidoNuevo, solicitud: Solicitud) => nuevo('ColocarPedido', pedido, solicitud),
    /** Writes the draft of an order to a provider that isn't connected. */
    preparar: (pedido: PedidoNuevo, solicitud: Solicitud) => nuevo('PrepararPedido', pedido, solicitud),
    /** Places a draft. The provider may have closed its account meanwhile. */
    colocarPreparado: async (id: number, actor: Actor, ahora: string, solicitud: Solicitud) => {
      const stream = streamPedido(id)
      const { context } = await cargar(pedidoDecider, stream)
      const destino = await destinatario(actor.id, context.proveedorId)
      if (isRefusal(destino)) return (await anterior(pedidoDecider, stream, actor.id, solicitud)) ?? destino
      return handle(pedidoDecider, stream, { type: 'ColocarPedidoPreparado', actor, ahora, ...destino }, solicitud)
    },
    /** Takes any step of an order that exists. */
    ejecutar: (id: number, command: ComandoPedido, solicitud: Solicitud) =>
      command.type === 'RemitirPropuesta'
        ? remitir(id, command, solicitud)
        : handle(pedidoDecider, streamPedido(id), command, solicitud),
    /** Resolves with whether a step was taken before under the same key. */
    lleva: (id: number, actorId: number, solicitud: Solicitud) =>
      lleva(pedidoDecider, streamPedido(id), actorId, solicitud),
    /** Resolves with the order as its decisions see it, at most two seconds old. */
    estado: (id: number): Promise<Pedido> => cargar(pedidoDecider, streamPedido(id)),
  }
}

export type ComandosPedido = ReturnType<typeof comandosPedido>
