import { z } from 'zod'

/** The schema of a `Cobro` as a fact stores it. */
export const cobroGuardado = z.object({
  recibido: z.int().nonnegative().optional(),
  referencia: z.string().max(60).optional(),
})
