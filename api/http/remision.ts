import { correoCanonico } from '#domain/cuenta/correo.ts'
import { decimal } from '#domain/dinero.ts'
import { type ConTarifa, tarifaDe } from '#domain/impuestos.ts'

/** Converts amounts in cents to those that a mailed link shows. */
export const enDecimales = (o: ConTarifa & { subtotal: number; iva: number; total: number }) => ({
  tasaIva: o.tasaIva,
  tarifa: tarifaDe(o),
  subtotal: decimal(o.subtotal),
  iva: decimal(o.iva),
  total: decimal(o.total),
})

export const enBase64 = (nombre: string, contenido: Uint8Array) => ({
  nombre,
  contenido: Buffer.from(contenido).toString('base64'),
})

/** Returns addresses without repetitions. */
export const sinRepetir = (correos: readonly string[]): string[] => [
  ...new Map(correos.map((correo) => [correoCanonico(correo), correo])).values(),
]
