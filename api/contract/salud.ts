import { z } from 'zod'

/** The parts whose silence is reported. */
export const PARTES = ['log', 'base', 'proyector'] as const

/**
 * GET salud. Positions are of the log. Remaining times are estimates in whole seconds, null while
 * there is nothing to estimate from.
 */
export const salud = z.object({
  estado: z.enum(['ok', 'degradado']),
  sinRespuesta: z.array(z.enum(PARTES)),
  /** Whether this process can append; false while every append fails. */
  escribe: z.boolean(),
  preparando: z.boolean(),
  /**
   * The read side that is being built while this version has none: the part done, from 0 to 1, and
   * the time left.
   */
  preparacion: z.object({ parte: z.number(), quedan: z.int().nullable() }).nullable(),
  posicion: z.string(),
  proyeccion: z.string(),
  /**
   * Facts that the read side lacks, the seconds that the oldest of them has waited, and the time
   * until it has them all.
   */
  atraso: z.object({ hechos: z.int(), segundos: z.int(), quedan: z.int().nullable() }),
  version: z.string(),
  demo: z.boolean(),
  aparcados: z.int(),
  olvidosAtrasados: z.int(),
  espacio: z.int(),
})
export type Salud = z.infer<typeof salud>
