import type { MensajeDeHecho } from '#api/contract/vivo.ts'
import { EFECTOS_DE_COMPRA } from '#web/compra/vivo.ts'
import { EFECTOS_DE_CONSUMO } from '#web/consumo/vivo.ts'
import { EFECTOS_DE_CONVERSACION } from '#web/conversacion/vivo.ts'
import { EFECTOS_DE_CUENTA } from '#web/cuenta/vivo.ts'
import { EFECTOS_DE_PEDIDO } from '#web/pedido/vivo.ts'
import { EFECTOS_DE_RED } from '#web/red/vivo.ts'
import { COSAS } from '#web/servidor/refresco.ts'
import type { Efecto, Lectora } from '#web/vivo/efecto.ts'

type Efectos = Readonly<Record<string, ((m: never, lectora: Lectora) => Efecto) | undefined>>
const EFECTOS: Readonly<Record<MensajeDeHecho['noun'], Efectos>> = {
  pedido: EFECTOS_DE_PEDIDO,
  compra: EFECTOS_DE_COMPRA,
  conversacion: EFECTOS_DE_CONVERSACION,
  consumo: EFECTOS_DE_CONSUMO,
  cuenta: EFECTOS_DE_CUENTA,
  red: EFECTOS_DE_RED,
}

/**
 * Returns the effect of a message on its reader's page. One from a newer server may change
 * anything.
 */
export const efectoDe = (m: MensajeDeHecho, lectora: Lectora): Efecto =>
  (EFECTOS as Partial<typeof EFECTOS>)[m.noun]?.[m.asunto]?.(m as never, lectora) ?? { cambia: COSAS }
