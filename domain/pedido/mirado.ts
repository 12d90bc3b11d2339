import { LEEN_TODO } from '#domain/cuenta/tipos.ts'
import { pedidoDecider } from './decidir.ts'
import { streamPedido } from './hechos.ts'
import { LADOS } from './lado.ts'
import type { Pedido } from './maquina.ts'
import { ladoDe } from './pasos.ts'

/** An order fact by fact: for its parties, and for whoever reads every order's history (decisiones/permisos, «Who may what»). */
export const pedidoMirado = {
  decider: pedidoDecider,
  puerta: streamPedido,
  stream: streamPedido,
  lados: LADOS,
  lectorDe: (pedido: Pedido, { id, tipoUsuario }: { readonly id: number; readonly tipoUsuario: string }) =>
    ladoDe(pedido, id) ?? (pedido.value === 'Inexistente' ? undefined : LEEN_TODO.find((rol) => rol === tipoUsuario)),
  /** The draft is its client's alone (decisiones/pedido, «Drafts»). */
  empieza: { proveedor: 'PedidoColocado' },
} as const
