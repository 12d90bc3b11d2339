import { rutasDeAparcados } from './aparcados.ts'
import { rutasDelBuzon } from './buzon.ts'
import type { RutasDeNoun } from './servicios.ts'

/**
 * The routes for those who run the product: parked streams, and the mailbox when no mail is sent.
 */
export const operacion: RutasDeNoun = async (app, servicios) => {
  rutasDeAparcados(app, servicios)
  if (servicios.buzon) rutasDelBuzon(app, servicios.buzon, servicios.puerta.origenes)
}
