import type { MensajeDeHecho } from '#api/contract/vivo.ts'
import { EFECTOS_DE_COMPRA } from '#web/compra/vivo.ts'
import { EFECTOS_DE_CONSUMO } from '#web/consumo/vivo.ts'
import { EFECTOS_DE_CONVERSACION } from '#web/conversacion/vivo.ts'
import { EFECTOS_DE_CUENTA } from '#web/cuenta/vivo.ts'
import { EFECTOS_DE_PEDIDO } from '#web/pedido/vivo.ts'
import { EFECTOS_DE_RED } from '#web/red/vivo.ts'
import { COSAS } from '#web/servidor/refresco.ts'
import type { Efecto, Lectora } from '#web/vivo/efecto.ts'

/**
 * Returns the effects of the noun that a message is about. Nouns share asuntos, so the ids in the
 * message help to tell which one it is.
 */
const efectosDe = (m: MensajeDeHecho) =>
  m.asunto in EFECTOS_DE_CONVERSACION
    ? EFECTOS_DE_CONVERSACION
    : 'idCompra' in m
      ? EFECTOS_DE_COMPRA
      : 'idPedido' in m
        ? EFECTOS_DE_PEDIDO
        : m.asunto in EFECTOS_DE_CUENTA
          ? EFECTOS_DE_CUENTA
          : m.asunto in EFECTOS_DE_CONSUMO
            ? EFECTOS_DE_CONSUMO
            : EFECTOS_DE_RED

/**
 * Returns the effect of a message on its reader's page. One from a newer server may change
 * anything.
 */
export const efectoDe = (m: MensajeDeHecho, lectora: Lectora): Efecto => {
  const efectos: Readonly<Record<string, (m: never, lectora: Lectora) => Efecto>> = efectosDe(m)
  return efectos[m.asunto]?.(m as never, lectora) ?? { cambia: COSAS }
}
