import { z } from 'zod'
import { FIGURAS_CONCILIADAS, FUENTES_NOMBRADAS } from '#domain/conciliacion.ts'
import { consultaDeTabla, instante, mes, tablaDe } from './comunes.ts'
import { FORMA_MOMENTO } from './tablas.ts'

/**
 * The kinds of job: the tables as they stood at an instant, verification of the whole log and read
 * side, a rebuild of the read side with a comparison, and reconciliation of finance's figures with
 * the log (decisiones/auditoria, «Jobs»).
 */
export const TIPOS_DE_TRABAJO = ['momento', 'verificacion', 'reconstruccion', 'conciliacion'] as const
export const ESTADOS_DE_TRABAJO = ['en-espera', 'en-marcha', 'terminado', 'fallido', 'cancelado'] as const

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'Ese trabajo no existe.')
  .transform(Number)
export const deTrabajo = z.object({ id })

const VERIFICACION = z.strictObject({ tipo: z.literal('verificacion') })
const MOMENTO = z.strictObject({
  tipo: z.literal('momento'),
  en: z.iso.datetime({ offset: true, error: 'El instante no es válido.' }),
})
/** A rebuild; `cambiar` says whether it replaces the read side in use. */
const RECONSTRUCCION = z.strictObject({ tipo: z.literal('reconstruccion'), cambiar: z.boolean('Di si se cambia.') })
const CONCILIACION = z
  .strictObject({ tipo: z.literal('conciliacion'), desde: mes, hasta: mes })
  .refine(({ desde, hasta }) => desde <= hasta, 'El primer mes va antes que el último.')
/** POST trabajos. */
export const pedirTrabajo = z.discriminatedUnion(
  'tipo',
  [VERIFICACION, MOMENTO, RECONSTRUCCION, CONCILIACION],
  'Ese trabajo no existe.',
)

/**
 * The result of a rebuild: its rows, how many rows differ from the previous read side, and
 * `primeras`, the first findings as phrases: facts that the log lost, parked streams, and rows that
 * differ.
 */
export const reconstruccion = z.object({
  filas: z.int().nonnegative(),
  diferencias: z.int().nonnegative(),
  primeras: z.array(z.string()),
  posicion: z.string(),
  cambiada: z.boolean(),
})
export type Reconstruccion = z.infer<typeof reconstruccion>

/**
 * The result of a verification. `hallazgo` is the first thing that doesn't hold, a Spanish
 * sentence; null when all does.
 */
export const verificacion = z.object({
  hechos: z.int().nonnegative(),
  posicion: z.string(),
  hallazgo: z.string().nullable(),
  /** Other things compared when all of it holds; the first verifications didn't count them. */
  cuadran: z
    .object({
      historias: z.int().nonnegative(),
      raices: z.int().nonnegative(),
      filas: z.int().nonnegative(),
      tablas: z.int().nonnegative(),
    })
    .optional(),
})
export type Verificacion = z.infer<typeof verificacion>

/** A count, or an amount as a decimal, depending on the figure. */
export const cantidad = z.string().regex(/^-?\d+(?:\.\d{2})?$/)
/**
 * The values of some months by the log, beside those of each part of the read side, all at one
 * position.
 */
export const conciliacion = z.object({
  desde: mes,
  hasta: mes,
  posicion: z.string(),
  lineas: z.array(
    z.object({
      figura: z.enum(FIGURAS_CONCILIADAS),
      registro: cantidad,
      fuentes: z.partialRecord(z.enum(FUENTES_NOMBRADAS), cantidad),
    }),
  ),
  /**
   * The number of differences, and the first ones; `de` is the stream or the day ('YYYY-MM-DD') of
   * each.
   */
  cuantas: z.int().nonnegative(),
  diferencias: z.array(
    z.object({
      fuente: z.enum(FUENTES_NOMBRADAS),
      figura: z.enum(FIGURAS_CONCILIADAS),
      de: z.string(),
      /** The current name of that stream's object, if it has one. */
      llamado: z.string().optional(),
      registro: cantidad,
      leido: cantidad,
    }),
  ),
  /** Facts that couldn't be counted, as sentences. */
  detenidos: z.array(z.string()),
  /**
   * Figures of signed months that the log now gives differently. The first reconciliations knew no
   * signatures.
   */
  firmados: z
    .array(z.object({ mes, figura: z.enum(FIGURAS_CONCILIADAS), firmado: cantidad, registro: cantidad }))
    .optional(),
})
export type Conciliacion = z.infer<typeof conciliacion>

export const trabajo = z.object({
  id: z.string(),
  tipo: z.enum(TIPOS_DE_TRABAJO),
  /** The instant of the tables; null for jobs of other kinds. */
  en: instante.nullable(),
  estado: z.enum(ESTADOS_DE_TRABAJO),
  /** The person who asked for it; null for a command line. */
  pide: z.string().nullable(),
  /** Whether the reader asked for it. */
  propio: z.boolean(),
  pedido: instante,
  acabado: instante.nullable(),
  /** Jobs ahead of one that waits. */
  antes: z.int().nonnegative(),
  /** The part done, from 0 to 1. */
  parte: z.number().min(0).max(1),
  /** Seconds left, as far as they can be estimated. */
  quedan: z.int().nonnegative().nullable(),
  /** The instant until which its result is kept; null when there is none. */
  hasta: instante.nullable(),
  /** Whether its tables went before their time because a person in them was erased. */
  borrado: z.boolean(),
  verificacion: verificacion.nullable(),
  reconstruccion: reconstruccion.nullable(),
  conciliacion: conciliacion.nullable(),
  /** The reason why it failed, else ''. */
  motivo: z.string(),
})
export type Trabajo = z.infer<typeof trabajo>
/** GET trabajos: the jobs, newest first; `verificada` is the last verification that ended. */
export const trabajos = z.object({ items: z.array(trabajo), verificada: trabajo.nullable() })
export type Trabajos = z.infer<typeof trabajos>

export const TABLAS_DE_MOMENTO = ['pedidos', 'compras', 'cuentas', 'libro', 'consumo'] as const
export type TablaDeMomento = (typeof TABLAS_DE_MOMENTO)[number]
export const deMomento = z.object({ id, tabla: z.enum(TABLAS_DE_MOMENTO, 'Esa tabla no existe.') })
/**
 * GET momento_tabla: DataTables' parameters; `filtro` is a key of the answer's `contadores`, and
 * without it there are all rows.
 */
export const consultaMomento = consultaDeTabla(FORMA_MOMENTO).extend({ filtro: z.string().max(40).optional() })
/**
 * A row's cells in the order of `columnas`; `stream` is the history that it comes from, null when
 * there is none.
 */
const filaDeMomento = z.object({
  stream: z.string().nullable(),
  celdas: z.array(z.union([z.string(), z.number()]).nullable()),
})
export const tablaDeMomento = tablaDe(filaDeMomento).extend({
  /** The instant of the table. */
  en: instante,
  columnas: z.array(z.object({ palabra: z.string(), clase: z.enum(['texto', 'monto', 'numero', 'momento']) })),
})
export type RespuestaDeMomento = z.infer<typeof tablaDeMomento>
