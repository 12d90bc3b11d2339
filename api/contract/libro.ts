import { z } from 'zod'
import { TIPOS_PAGO } from '#domain/compra/hechos.ts'
import { CLASES_DE_ASIENTO, TODOS_LOS_MESES } from '#domain/libro.ts'
import { consultaDeTabla, hashId, importe, instante, tablaDe } from './comunes.ts'
import { FORMA_LIBRO } from './tablas.ts'

/** GET libro_ajax: the entries of a month 'YYYY-MM', or of all. */
export const consultaLibro = consultaDeTabla(FORMA_LIBRO).extend({
  filtro: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Ese mes no es válido.')
    .or(z.literal(TODOS_LOS_MESES))
    .default(TODOS_LOS_MESES),
})
export const asiento = z.object({
  /** The log position of its fact. */
  id: z.string(),
  clase: z.enum(CLASES_DE_ASIENTO),
  proveedor: z.object({ id: hashId, nombre: z.string() }),
  /** The purchase; null for consumption. */
  compra: z.object({ id: hashId, codigo: z.string() }).nullable(),
  /**
   * The tax id of the receipt that it pays; of consumption, the client's. Of an erased person
   * finance alone reads it, while the law keeps it.
   */
  ruc: z.string(),
  momento: instante,
  /** Amounts, negative in an entry that takes a payment back. */
  esperado: importe,
  recibido: importe,
  /** The parts of `esperado`. */
  base: importe,
  iva: importe,
  referencia: z.string(),
  tipoPago: z.enum([...TIPOS_PAGO, '']),
  firma: z.string(),
})
/** The table; `suma` is of all entries of the search and month. */
export const tablaLibro = tablaDe(asiento).extend({
  suma: z.object({ esperado: importe, recibido: importe, base: importe, iva: importe }),
})
export type TablaLibro = z.infer<typeof tablaLibro>
export type Asiento = TablaLibro['data'][number]
