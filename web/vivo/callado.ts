import type { Mensaje, MensajeCallado } from '#api/contract/vivo.ts'
import type { Cosa } from '#web/servidor/refresco.ts'

/** The thing that each silent message changes. */
const CAMBIA: Readonly<Record<MensajeCallado['asunto'], Cosa>> = {
  pedidoCambiado: 'pedido',
  compraCambiada: 'compra',
  cuentaCambiada: 'cuentas',
  incidenteCambiado: 'incidente',
  consumo: 'consumo',
  favoritos: 'favoritos',
  publicacion: 'publicacion',
  presentacion: 'publicacion',
}

/**
 * Requests a refresh of what changed silently; returns false for a message that announces
 * something.
 */
export const aplicarCallado = (m: Mensaje, pedir: (cosa: Cosa) => void): m is MensajeCallado => {
  if (!(m.asunto in CAMBIA)) return false
  pedir(CAMBIA[m.asunto as MensajeCallado['asunto']])
  return true
}
