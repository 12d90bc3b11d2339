import { z } from 'zod'

/** A `Cobro` as a fact keeps it. */
export const cobroGuardado = z.object({
  recibido: z.int().nonnegative().optional(),
  referencia: z.string().max(60).optional(),
})
