import { type Refusal, refuse } from './decider.ts'
import { enDolares } from './dinero.ts'

/**
 * The payment as finance read it in the bank's statement: the cents received, and the bank's
 * reference. Facts stored before finance was asked have neither.
 */
export type Cobro = {
  readonly recibido?: number | undefined
  readonly referencia?: string | undefined
}

/**
 * Returns a payment as its fact stores it. Any amount above `esperado` (cents) is stored as
 * received. Refusal: monto-menor, which says what can be done about it (`quehacer`).
 */
export const cobroDe = (
  { recibido, referencia }: Cobro,
  esperado: number,
  quehacer = 'rechaza el comprobante y di cuánto falta',
): Refusal | { recibido?: number; referencia?: string } =>
  recibido !== undefined && recibido < esperado
    ? refuse('monto-menor', `Se esperaban ${enDolares(esperado)} y llegaron ${enDolares(recibido)}: ${quehacer}.`)
    : { ...(recibido === undefined ? {} : { recibido }), ...(referencia === undefined ? {} : { referencia }) }

/**
 * Returns whether both say the same about one payment. It is true for a payment confirmed before
 * finance was asked, because nothing is known about it.
 */
export const mismoCobro = (confirmado: Cobro | undefined, otro: Cobro): boolean =>
  confirmado === undefined || (confirmado.recibido === otro.recibido && confirmado.referencia === otro.referencia)

/** Builds the refusal of a payment that is already confirmed with other data. */
export const otroCobro = ({ recibido, referencia = '' }: Cobro): Refusal => {
  const monto = recibido === undefined ? '' : ` por ${enDolares(recibido)}`
  return refuse('pago-confirmado', `Ese pago ya está confirmado${monto}, con la referencia «${referencia}».`)
}

/** Returns the part of a confirmed payment's fact that says what came, if it says anything. */
export const cobroDicho = ({ recibido, referencia }: Cobro): { readonly cobro?: Cobro } =>
  recibido === undefined && referencia === undefined ? {} : { cobro: { recibido, referencia } }
