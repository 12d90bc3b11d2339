import { z } from 'zod'
import { FIGURAS_CONCILIADAS, FUENTES_NOMBRADAS } from '#domain/conciliacion.ts'
import { conPosicion, instante, mes, posicion } from './comunes.ts'
import { FORMATOS_DE_DESCARGA } from './tablas.ts'
import { cantidad, deTrabajo } from './trabajos.ts'

/**
 * GET conciliacion_hechos: the log's facts of a figure, newest first; `despues` is the `siguiente`
 * of the previous page.
 */
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
      /** The code of the fact's object, and the names of its owners. */
      codigo: z.string(),
      de: z.array(z.string()),
      valor: cantidad,
    }),
  ),
  cuantos: z.int(),
  /** The total of all of them. */
  total: cantidad,
  /** The next page's `despues`; null on the last page. */
  siguiente: z.string().nullable(),
})
export type HechosConciliados = z.infer<typeof hechosConciliados>

/**
 * GET conciliacion_archivo: every figure with the value in each part of the read side, and the
 * differences.
 */
export const consultaArchivoDeConciliacion = z.object({
  formato: z.enum(FORMATOS_DE_DESCARGA, 'Elige csv, csv-excel o xlsx.'),
})

export const consultaDeCierres = conPosicion
/** GET conciliacion_cierre_pdf: a month that finance signed. */
export const deCierre = z.object({ mes })
const figura = z.enum(FIGURAS_CONCILIADAS)
/**
 * GET conciliacion_cierres: the closed months, newest first, with the figures that finance signed
 * and those that are read differently since.
 */
export const cierres = z.object({
  items: z.array(
    z.object({
      mes,
      /** The log position at which it was closed. */
      posicion,
      /** The signature; null while nobody has signed. */
      firma: z
        .object({
          firmado: instante,
          de: z.string(),
          resumen: z.array(z.object({ figura, valor: cantidad })),
          /**
           * The instant of the last notice that the month reads differently; null while it doesn't.
           */
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
