import { seLee } from '#domain/texto.ts'
import { MAXIMO_REFERENCIA, MAXIMO_TEXTO_DE_LINEA, MAXIMO_UNIDAD, milesimas } from './lineas.ts'

/**
 * The units that the product offers. Any other word of up to MAXIMO_UNIDAD characters is taken too.
 */
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

export const CANTIDAD_MALA = 'Escribe una cantidad mayor que cero, con hasta tres decimales.'
export const UNIDAD_MALA = `Elige una unidad, o escribe una palabra de hasta ${MAXIMO_UNIDAD} letras.`
/** Returns whether a text can be a unit: one of those offered, or another word. */
export const esUnidad = (texto: string): boolean =>
  texto.length <= MAXIMO_UNIDAD && /^\S+$/.test(texto) && /\p{L}/u.test(texto)

/** A line as it is written, before anything in it is known to be right. */
export type LineaEscrita = Readonly<Record<'descripcion' | 'cantidad' | 'unidad' | 'referencia', string>>

const largo = (texto: string, max: number): string | undefined =>
  texto.length > max ? `Escribe como máximo ${max} caracteres.` : undefined

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
    unidad: esUnidad(unidad) ? undefined : UNIDAD_MALA,
    referencia: largo(referencia, MAXIMO_REFERENCIA),
  }
  return Object.fromEntries(Object.entries(errores).filter(([, error]) => error !== undefined))
}
