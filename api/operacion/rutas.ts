import { rutasDeAparcados } from './aparcados.ts'
import { rutasDelBuzon } from './buzon.ts'
import type { RutasDeNoun } from './servicios.ts'

/** What those who run the product ask for: what stands still, and the mailbox where no mail is sent. */
export const operacion: RutasDeNoun = async (app, servicios) => {
  rutasDeAparcados(app, servicios)
  if (servicios.buzon) rutasDelBuzon(app, servicios.buzon, servicios.puerta.origenes)
}
