import type { Compra } from '#domain/compra/maquina.ts'
import type { Actor } from '#domain/decider.ts'
import type { Pedido } from '#domain/pedido/maquina.ts'
import { ladoDe } from '#domain/pedido/pasos.ts'
import { LADOS_DE_CANAL, type LadoDeCanal, type TipoDeCanal } from './canal.ts'

/**
 * The reader of a channel: one of its two sides, or the auditor, who reads what both say
 * (decisiones/permisos, «Who may what»).
 */
export type LectorDeCanal = LadoDeCanal | 'auditor'

const oAuditor = ({ tipoUsuario }: Actor) => (tipoUsuario === 'auditor' ? tipoUsuario : undefined)

/**
 * Returns how an account takes part in an order's conversation. It may begin once the order is
 * placed, because a draft belongs to its client alone.
 */
export const lectorEnPedido = (pedido: Pedido, cuenta: Actor): LectorDeCanal | undefined =>
  pedido.context.colocado ? (ladoDe(pedido, cuenta.id) ?? oAuditor(cuenta)) : undefined

/**
 * Returns how an account takes part in a purchase's conversation: the provider with the call
 * center, or the call center with finance. Nobody takes part in that of a purchase that doesn't
 * exist.
 */
export const lectorEnCompra = (
  tipo: Exclude<TipoDeCanal, 'pedido'>,
  { context: { proveedorId } }: Compra,
  cuenta: Actor,
): LectorDeCanal | undefined => {
  if (proveedorId === 0) return undefined
  const { id, tipoUsuario } = cuenta
  const lado = LADOS_DE_CANAL[tipo].find((delCanal) =>
    delCanal === 'proveedor' ? id === proveedorId : delCanal === tipoUsuario,
  )
  return lado ?? oAuditor(cuenta)
}
