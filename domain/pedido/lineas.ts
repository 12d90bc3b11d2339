import { comoDecimal, deDecimal } from '#domain/dinero.ts'
import { largoDe, seLee } from '#domain/texto.ts'

/** Limits of an order's lines (decisiones/pedido, «Lines»). */
export const MAXIMO_LINEAS = 200
export const MAXIMO_TEXTO_DE_LINEA = 200
export const MAXIMO_REFERENCIA = 40
export const MAXIMO_UNIDAD = 20

/** The units that the product offers. Any other word of up to MAXIMO_UNIDAD characters is taken too. */
export const UNIDADES = [
  'unidad',
  'caja',
  'paquete',
  'docena',
  'par',
  'saco',
  'quintal',
  'kg',
  'g',
  'lb',
  'tonelada',
  'm',
  'm²',
  'm³',
  'litro',
  'galón',
  'rollo',
  'hora',
  'día',
  'mes',
  'servicio',
] as const

/** One thing that an order asks for. `cantidad` is in thousandths of its unit. */
export type Linea = {
  /** Its number in the order: it stays when other lines come and go. */
  readonly numero: number
  readonly descripcion: string
  readonly cantidad: number
  readonly unidad: string
  /** The client's or the provider's code of the thing; '' when there is none. */
  readonly referencia: string
}

/** The greatest quantity, in thousandths: a million units less one thousandth. */
export const MAXIMO_CANTIDAD = 999_999_999

/** Returns the thousandths of a quantity as people write it: "2.5" → 2500; undefined for no quantity. */
export const milesimas = (texto: string): number | undefined => {
  const partes = deDecimal(texto, 3)
  return partes !== undefined && partes > 0 && partes <= MAXIMO_CANTIDAD ? partes : undefined
}

/** Returns thousandths as a decimal text without idle zeros: 2500 → "2.5", 8000 → "8". */
export const cantidadEscrita = (cantidad: number): string => comoDecimal(cantidad, 3).replace(/\.?0+$/, '')

/** A line as it is written, before anything in it is known to be right. */
export type LineaEscrita = Readonly<Record<'descripcion' | 'cantidad' | 'unidad' | 'referencia', string>>

const largo = (texto: string, max: number): string | undefined =>
  largoDe(texto) > max ? `Escribe como máximo ${max} caracteres.` : undefined

/**
 * Returns what is wrong with a written line, by field, as Spanish sentences. Numbers are written
 * with a decimal point.
 */
export const erroresDeLinea = ({
  descripcion,
  cantidad,
  unidad,
  referencia,
}: LineaEscrita): Partial<Record<keyof LineaEscrita, string>> => {
  const errores = {
    descripcion: seLee(descripcion) ? largo(descripcion, MAXIMO_TEXTO_DE_LINEA) : 'Escribe qué necesitas.',
    cantidad: milesimas(cantidad) === undefined ? CANTIDAD_MALA : undefined,
    unidad: seLee(unidad) ? largo(unidad, MAXIMO_UNIDAD) : 'Elige o escribe una unidad.',
    referencia: largo(referencia, MAXIMO_REFERENCIA),
  }
  return Object.fromEntries(Object.entries(errores).filter(([, error]) => error !== undefined))
}
export const CANTIDAD_MALA = 'Escribe una cantidad mayor que cero, con hasta tres decimales.'
