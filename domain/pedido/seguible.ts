import { LEEN_TODO } from '#domain/cuenta/tipos.ts'
import { pedidoDecider } from './decidir.ts'
import { streamPedido } from './hechos.ts'
import { LADOS } from './lado.ts'
import type { Pedido } from './maquina.ts'
import { ladoDe } from './pasos.ts'

/**
 * The way in which an order is followed, fact by fact, by its parties and by whoever reads every
 * order's history (decisiones/permisos, «Who may what»).
 */
export const pedidoSeguible = {
  decider: pedidoDecider,
  puerta: streamPedido,
  stream: streamPedido,
  lados: LADOS,
  lectorDe: (pedido: Pedido, { id, tipoUsuario }: { readonly id: number; readonly tipoUsuario: string }) =>
    ladoDe(pedido, id) ?? (pedido.value === 'Inexistente' ? undefined : LEEN_TODO.find((rol) => rol === tipoUsuario)),
  /** A draft is its client's alone (decisiones/pedido, «Drafts»). */
  empieza: { proveedor: 'PedidoColocado' },
} as const
