import { z } from 'zod'

/** What may be silent. */
export const PARTES = ['log', 'base', 'proyector'] as const

/**
 * GET salud. Positions are of the log; a time is a guess in whole seconds, null while nothing says.
 */
export const salud = z.object({
  estado: z.enum(['ok', 'degradado']),
  sinRespuesta: z.array(z.enum(PARTES)),
  /** False while every append of this process fails. */
  escribe: z.boolean(),
  preparando: z.boolean(),
  /**
   * Of the read side that is made while there is none of this version: from 0 to 1, and how long it
   * takes still.
   */
  preparacion: z.object({ parte: z.number(), quedan: z.int().nullable() }).nullable(),
  posicion: z.string(),
  proyeccion: z.string(),
  /**
   * Facts that the read side doesn't have, since when the oldest of them waits, in seconds, and how
   * long until it has them all.
   */
  atraso: z.object({ hechos: z.int(), segundos: z.int(), quedan: z.int().nullable() }),
  version: z.string(),
  demo: z.boolean(),
  aparcados: z.int(),
  olvidosAtrasados: z.int(),
  espacio: z.int(),
})
export type Salud = z.infer<typeof salud>
