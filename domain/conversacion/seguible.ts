import { compraDecider } from '#domain/compra/decidir.ts'
import { streamCompra } from '#domain/compra/hechos.ts'
import type { Compra } from '#domain/compra/maquina.ts'
import type { Actor } from '#domain/decider.ts'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import { streamPedido } from '#domain/pedido/hechos.ts'
import { canalDeClave, leerCanal, streamConversacion, type TipoDeCanal } from './canal.ts'
import { lectorEnCompra, lectorEnPedido } from './partes.ts'

const stream = (tipo: TipoDeCanal) => (id: number) => streamConversacion({ tipo, id })

const dePedido = {
  decider: pedidoDecider,
  puerta: streamPedido,
  stream: stream('pedido'),
  lados: ['consumidor', 'proveedor'],
  lectorDe: lectorEnPedido,
} as const

const deCompra = (tipo: 'call' | 'finan', lados: readonly 'proveedor'[]) => ({
  decider: compraDecider,
  puerta: streamCompra,
  stream: stream(tipo),
  lados,
  lectorDe: (compra: Compra, cuenta: Actor) => lectorEnCompra(tipo, compra, cuenta),
})

/**
 * The way in which each type of channel is followed, fact by fact, by the readers of the channel.
 */
const SEGUIBLES = { pedido: dePedido, call: deCompra('call', ['proveedor']), finan: deCompra('finan', []) } as const

/** The way in which conversations are followed. A topic names one by its channel. */
export const conversacionSeguible = {
  leer: (objeto: string, revelar: (hash: string) => number | undefined) => {
    const canal = leerCanal(objeto, revelar)
    return canal && { seguible: SEGUIBLES[canal.tipo], id: canal.id }
  },
  deClave: (clave: string) => {
    const canal = canalDeClave(clave)
    return canal && SEGUIBLES[canal.tipo]
  },
}
