import { z } from 'zod'
import { FIGURAS_CONCILIADAS, FUENTES_NOMBRADAS } from '#domain/conciliacion.ts'
import { conPosicion, instante, mes, posicion } from './comunes.ts'
import { FORMATOS_DE_DESCARGA } from './tablas.ts'
import { cantidad, deTrabajo } from './trabajos.ts'

/** GET conciliacion_hechos: the facts of a figure by the log, the newest first; `despues` is the `siguiente` of the page before. */
export const deConciliacion = deTrabajo
export const consultaHechosConciliados = z.object({
  figura: z.enum(FIGURAS_CONCILIADAS, 'Esa cifra no existe.'),
  despues: z
    .string()
    .regex(/^\d{1,18}$/, 'Esa página no existe.')
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
  /** What all of them come to. */
  total: cantidad,
  /** null on the last page. */
  siguiente: z.string().nullable(),
})
export type HechosConciliados = z.infer<typeof hechosConciliados>

/** GET conciliacion_archivo: every figure with what each part of the read side says, and the differences. */
export const consultaArchivoDeConciliacion = z.object({
  formato: z.enum(FORMATOS_DE_DESCARGA, 'Elige csv, csv-excel o xlsx.'),
})

export const consultaDeCierres = conPosicion
/** GET conciliacion_cierre_pdf: a month that finance signed. */
export const deCierre = z.object({ mes })
const figura = z.enum(FIGURAS_CONCILIADAS)
/** GET conciliacion_cierres: the months that are closed, the newest first, with what finance signed and what is read otherwise since. */
export const cierres = z.object({
  items: z.array(
    z.object({
      mes,
      /** Of the log, at which it was closed. */
      posicion,
      /** null while nobody has signed it. */
      firma: z
        .object({
          firmado: instante,
          de: z.string(),
          resumen: z.array(z.object({ figura, valor: cantidad })),
          /** When it was last told that it stands otherwise; null while it doesn't. */
          alterado: instante.nullable(),
          alteradas: z.array(
            z.object({ fuente: z.enum(FUENTES_NOMBRADAS), figura, firmado: cantidad, leido: cantidad }),
          ),
        })
        .nullable(),
    }),
  ),
})
export type Cierres = z.infer<typeof cierres>
