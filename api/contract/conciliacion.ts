import { z } from 'zod'
import { FIGURAS_CONCILIADAS } from '#domain/conciliacion.ts'
import { instante } from './comunes.ts'
import { FORMATOS_DE_DESCARGA } from './tablas.ts'
import { cantidad, deTrabajo } from './trabajos.ts'

/** GET conciliacion_hechos: the facts of a figure by the log, the newest first; `despues` is the `siguiente` of the page before. */
export const deConciliacion = deTrabajo
export const consultaHechosConciliados = z.object({
  figura: z.enum(FIGURAS_CONCILIADAS, 'Esa cifra no existe.'),
  despues: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
})
export const hechosConciliados = z.object({
  items: z.array(
    z.object({
      posicion: z.string(),
      stream: z.string(),
      revision: z.int(),
      momento: instante,
      /** What its object is called, and whose it is. */
      codigo: z.string(),
      de: z.array(z.string()),
      valor: cantidad,
    }),
  ),
  cuantos: z.int(),
  /** null on the last page. */
  siguiente: z.string().nullable(),
})
export type HechosConciliados = z.infer<typeof hechosConciliados>

/** GET conciliacion_archivo: every figure with what each part of the read side says, and the differences. */
export const consultaArchivoDeConciliacion = z.object({ formato: z.enum(FORMATOS_DE_DESCARGA, 'Elige csv o xlsx.') })
