import type { FilaPedido } from '#api/contract/pedido.ts'
import { fechaLocal, masDias } from '#domain/calendario.ts'

const hoy = (): string => fechaLocal(new Date().toISOString())

/** Returns whether the proposal in force can't be approved any more, unless it is confirmed. */
export const venceYa = ({ estadoPedido, validaHasta }: FilaPedido): boolean =>
  estadoPedido === 'Por Aprobar' && validaHasta !== null && validaHasta < hoy()

/** Returns that a proposal ends today or tomorrow, or has ended, in words; undefined otherwise. */
export const porVencer = ({ validaHasta, estadoPedido }: FilaPedido): string | undefined => {
  if (validaHasta === null || estadoPedido !== 'Por Aprobar') return undefined
  if (validaHasta < hoy()) return 'venció'
  if (validaHasta === hoy()) return 'vence hoy'
  return validaHasta === masDias(hoy(), 1) ? 'vence mañana' : undefined
}
