import { z } from 'zod'
import { type Refusal, refuse } from './decider.ts'
import { enDolares } from './dinero.ts'

/** What finance read in the bank's statement: cents that came, and the bank's reference of them. Facts from before it was asked have none. */
export type Cobro = {
  readonly recibido?: number | undefined
  readonly referencia?: string | undefined
}

/** A `Cobro` as a fact keeps it. */
export const cobroGuardado = z.object({
  recibido: z.int().nonnegative().optional(),
  referencia: z.string().max(60).optional(),
})

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
