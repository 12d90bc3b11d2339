import type { Mensaje, MensajeCallado } from '#api/contract/vivo.ts'
import type { Cosa } from '#web/servidor/refresco.ts'

/** What isn't as the screen shows it any more. */
const CAMBIA: Readonly<Record<MensajeCallado['asunto'], Cosa>> = {
  pedidoCambiado: 'pedido',
  compraCambiada: 'compra',
  cuentaCambiada: 'cuentas',
  incidenteCambiado: 'incidente',
  consumo: 'consumo',
  favoritos: 'favoritos',
  publicacion: 'publicacion',
}

/** Asks again for what changed silently; false for a message that says something. */
export const aplicarCallado = (m: Mensaje, pedir: (cosa: Cosa) => void): m is MensajeCallado => {
  if (!(m.asunto in CAMBIA)) return false
  pedir(CAMBIA[m.asunto as MensajeCallado['asunto']])
  return true
}
