import type { Compra } from '#domain/compra/maquina.ts'
import type { Actor } from '#domain/decider.ts'
import type { Pedido } from '#domain/pedido/maquina.ts'
import { ladoDe } from '#domain/pedido/pasos.ts'
import { LADOS_DE_CANAL, type LadoDeCanal, type TipoDeCanal } from './canal.ts'

/** As what somebody comes to a channel: one of its two sides, or who reads what both say (decisiones/permisos, «Who may what»). */
export type LectorDeCanal = LadoDeCanal | 'auditor'

const oAuditor = ({ tipoUsuario }: Actor) => (tipoUsuario === 'auditor' ? tipoUsuario : undefined)

/** An order's conversation may begin once the order is placed: its draft is its client's alone. */
export const lectorEnPedido = (pedido: Pedido, cuenta: Actor): LectorDeCanal | undefined =>
  pedido.context.colocado ? (ladoDe(pedido, cuenta.id) ?? oAuditor(cuenta)) : undefined

/** A purchase's: its provider with the call center, the call center with finance. Of one that doesn't exist nobody is anything. */
export const lectorEnCompra = (
  tipo: Exclude<TipoDeCanal, 'pedido'>,
  { context: { proveedorId } }: Compra,
  cuenta: Actor,
): LectorDeCanal | undefined => {
  if (proveedorId === 0) return undefined
  const { id, tipoUsuario } = cuenta
  const lado = LADOS_DE_CANAL[tipo].find((uno) => (uno === 'proveedor' ? id === proveedorId : uno === tipoUsuario))
  return lado ?? oAuditor(cuenta)
}
