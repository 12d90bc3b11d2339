import { z } from 'zod'
import { instante } from './comunes.ts'

/** The parts whose silence is reported. */
export const PARTES = ['log', 'base', 'proyector'] as const

/**
 * The causes of `degradado`: a silent part, appends that fail, a read side that is being built, a
 * log that ends before the read side, parked streams, erasures or mails that wait too long, a list
 * of erasures that can't be written, processes that nobody runs, a disk that is nearly full.
 */
export const REPAROS = [
  ...PARTES,
  'escritura',
  'preparando',
  'log-atrasado',
  'aparcados',
  'olvidos',
  'eliminaciones',
  'correos',
  'procesos',
  'espacio',
] as const
export type Reparo = (typeof REPAROS)[number]

/**
 * GET salud. Positions are of the log. Remaining times are estimates in whole seconds, null while
 * there is nothing to estimate from.
 */
export const salud = z.object({
  estado: z.enum(['ok', 'degradado']),
  reparos: z.array(z.enum(REPAROS)),
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
  /** The types of facts that a newer release wrote and this one leaves out: `pedido.Tipo`. */
  omitidos: z.array(z.string()),
  olvidosAtrasados: z.int(),
  /** Seconds since the process runner was last heard of, null if never. */
  procesos: z.int().nullable(),
  /**
   * Facts whose mails aren't out, the seconds that the oldest of them has waited, and the code with
   * which the mail server last refused, until it accepts one.
   */
  correos: z.object({ pendientes: z.int(), segundos: z.int(), fallo: z.string().nullable() }),
  ultimaRaiz: instante.nullable(),
  ultimoRespaldo: instante.nullable(),
  espacio: z.int(),
})
export type Salud = z.infer<typeof salud>
