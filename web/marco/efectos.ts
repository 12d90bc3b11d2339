import type { MensajeDeHecho } from '#api/contract/vivo.ts'
import type { Lectora } from '#domain/dicho.ts'
import { efectoDeCompra } from '#web/compra/vivo.ts'
import { efectoDeConsumo } from '#web/consumo/vivo.ts'
import { efectoDeConversacion } from '#web/conversacion/vivo.ts'
import { efectoDeCuenta } from '#web/cuenta/vivo.ts'
import { efectoDePedido } from '#web/pedido/vivo.ts'
import { efectoDeRed } from '#web/red/vivo.ts'
import { COSAS } from '#web/servidor/refresco.ts'
import type { Efecto } from '#web/vivo/efecto.ts'

const EFECTOS: {
  readonly [N in MensajeDeHecho['noun']]: (
    m: Extract<MensajeDeHecho, { noun: N }>,
    lectora: Lectora,
  ) => Efecto | undefined
} = {
  pedido: efectoDePedido,
  compra: efectoDeCompra,
  conversacion: efectoDeConversacion,
  consumo: efectoDeConsumo,
  cuenta: efectoDeCuenta,
  red: efectoDeRed,
}

/**
 * Returns the effect of a message on its reader's page. One from a newer server may change
 * anything.
 */
export const efectoDe = (m: MensajeDeHecho, lectora: Lectora): Efecto =>
  (EFECTOS as Partial<Record<string, (m: never, lectora: Lectora) => Efecto | undefined>>)[m.noun]?.(
    m as never,
    lectora,
  ) ?? { cambia: COSAS }
