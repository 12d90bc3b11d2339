import type { Handle } from '#commands/log/handle.ts'
import type { Solicitud } from '#commands/log/solicitud.ts'
import { compraDecider } from '#domain/compra/decidir.ts'
import { streamCompra } from '#domain/compra/hechos.ts'
import { type Canal, streamConversacion } from '#domain/conversacion/canal.ts'
import {
  type CanalConPartes,
  type ComandoConversacion,
  type Conversacion,
  conversacionDecider,
} from '#domain/conversacion/decidir.ts'
import { type LectorDeCanal, lectorEnCompra, lectorEnPedido } from '#domain/conversacion/partes.ts'
import { type Actor, isRefusal, noExiste, type Origen, type Refusal } from '#domain/decider.ts'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import { streamPedido } from '#domain/pedido/hechos.ts'

/** A channel, and in what capacity one of its readers comes to it. */
type Llegada = { readonly canal: CanalConPartes; readonly lector: LectorDeCanal }
/** A command to a conversation without its channel and side, which are found out here. */
export type Dicho = ComandoConversacion extends infer C
  ? C extends unknown
    ? Omit<C, 'canal' | 'lado'>
    : never
  : never

const noHay = noExiste('esa conversación')

/**
 * Creates the commands of a conversation. They ask the order or the purchase for its sides, and
 * name the stream.
 */
export const comandosConversacion = ({ handle, cargar, lleva }: Handle) => {
  /**
   * Finds out in what capacity an account comes. The log is asked before a no. Refusal: no-existe.
   */
  const llegar = async (canal: Canal, actor: Actor): Promise<Llegada | Refusal> => {
    const { tipo, id } = canal
    for (const revision of [-1, Number.POSITIVE_INFINITY]) {
      if (tipo === 'pedido') {
        const pedido = await cargar(pedidoDecider, streamPedido(id), revision)
        const lector = lectorEnPedido(pedido, actor)
        const { consumidorId, proveedorId } = pedido.context
        if (lector) return { canal: { ...canal, consumidorId, proveedorId }, lector }
      } else {
        const compra = await cargar(compraDecider, streamCompra(id), revision)
        const lector = lectorEnCompra(tipo, compra, actor)
        const { proveedorId } = compra.context
        if (lector) return { canal: tipo === 'call' ? { ...canal, proveedorId } : canal, lector }
      }
    }
    return noHay
  }

  return {
    llegar,
    /** Runs a command. Refusals: no-existe, the decider's. */
    ejecutar: async (canal: Canal, dicho: Dicho & Origen, solicitud: Solicitud) => {
      const llegada = await llegar(canal, dicho.actor)
      if (isRefusal(llegada)) return llegada
      const { lector: lado, canal: suCanal } = llegada
      // An auditor only reads and takes no part.
      if (lado === 'auditor') return noHay
      const comando = { ...dicho, canal: suCanal, lado } as ComandoConversacion
      return handle(conversacionDecider, streamConversacion(canal), comando, solicitud)
    },
    /** Resolves with whether a command was done before under the same key. */
    lleva: (canal: Canal, actorId: number, solicitud: Solicitud) =>
      lleva(conversacionDecider, streamConversacion(canal), actorId, solicitud),
    /** Resolves with the conversation as its decisions see it, never before `revision`. */
    estado: (canal: Canal, revision?: number): Promise<Conversacion> =>
      cargar(conversacionDecider, streamConversacion(canal), revision),
  }
}

export type ComandosConversacion = ReturnType<typeof comandosConversacion>
