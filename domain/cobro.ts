import { type Refusal, refuse } from './decider.ts'
import { enDolares } from './dinero.ts'

/** What finance read in the bank's statement: cents that came, and the bank's reference of them. Facts from before it was asked have none. */
export type Cobro = {
  readonly recibido?: number | undefined
  readonly referencia?: string | undefined
}

/** What came, as its fact keeps it; more than `esperado` (cents) is taken as it came. Refusal: monto-menor. */
export const cobroDe = (
  { recibido, referencia }: Cobro,
  esperado: number,
): Refusal | { recibido?: number; referencia?: string } =>
  recibido !== undefined && recibido < esperado
    ? refuse(
        'monto-menor',
        `Se esperaban ${enDolares(esperado)} y llegaron ${enDolares(recibido)}: rechaza el comprobante y di cuánto falta.`,
      )
    : { ...(recibido === undefined ? {} : { recibido }), ...(referencia === undefined ? {} : { referencia }) }

/** Whether these say the same of one payment; of what was confirmed before it was asked nothing is known. */
export const mismoCobro = (uno: Cobro | undefined, otro: Cobro): boolean =>
  uno === undefined || (uno.recibido === otro.recibido && uno.referencia === otro.referencia)

/** Somebody else confirmed it as something else. */
export const otroCobro = ({ recibido, referencia = '' }: Cobro): Refusal => {
  const monto = recibido === undefined ? '' : ` por ${enDolares(recibido)}`
  return refuse('pago-confirmado', `Ese pago ya está confirmado${monto}, con la referencia «${referencia}».`)
}

/** What a confirmed payment's fact says of it. */
export const cobroDicho = ({ recibido, referencia }: Cobro): { readonly cobro?: Cobro } =>
  recibido === undefined && referencia === undefined ? {} : { cobro: { recibido, referencia } }
