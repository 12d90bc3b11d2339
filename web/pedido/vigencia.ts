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

/**
 * Returns what a client should know before approving: the lines that aren't offered, those in whose
 * place something else is, and that the proposal ends soon. '' when there is nothing, or when the
 * lines haven't come yet.
 */
export const antesDeAprobar = (fila: FilaPedido): string => {
  const lineas = fila.lineas ?? []
  const ofrecidas = lineas.filter(({ oferta }) => oferta !== null).length
  const otras = lineas.filter(({ sustituto }) => sustituto !== '').length
  const pronto = porVencer(fila)
  return [
    ofrecidas < lineas.length ? `Ofrece ${ofrecidas} de ${lineas.length} líneas.` : '',
    otras > 0 ? `En ${otras === 1 ? 'una' : otras} ofrece otra cosa en su lugar.` : '',
    pronto ? `La propuesta ${pronto}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
