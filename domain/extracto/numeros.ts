import { diceAlgunDia } from './fechas.ts'
import type { Linea } from './lectura.ts'
import { leerMonto, MARCAS_DECIMALES } from './montos.ts'
import { referenciaLlana } from './texto.ts'

/** The minimum number of digits of a number that few others share. */
const CIFRAS = 5
/** A day with the name of its month: «20NOV2026». */
const DE_MES = /^\d{0,2}(?:ENE|FEB|MAR|ABR|MAY|JUN|JUL|AGO|SEP|SET|OCT|NOV|DIC|JAN|APR|AUG|DEC)[A-Z]{0,8}\d{1,4}$/
const esDe = (hasta: number, cifras: string): boolean => Number(cifras) >= 1 && Number(cifras) <= hasta
const esMes = (cifras: string): boolean => esDe(12, cifras)
const esDiaYMes = (a: string, b: string): boolean => (esDe(31, a) && esMes(b)) || (esMes(a) && esDe(31, b))

/**
 * Returns whether a number's digits are those of a day, or of a month and its year, in any of the
 * usual orders.
 */
const esFecha = (cifras: string, esAnio: (cifras: string) => boolean): boolean => {
  // The zero of a day before the tenth was removed.
  const [a = '', b = '', c = '', d = ''] = (cifras.length % 2 === 0 ? cifras : `0${cifras}`).match(/../g) ?? []
  if (d !== '') return (esAnio(c + d) && esDiaYMes(a, b)) || (esAnio(a + b) && esDiaYMes(c, d))
  return (
    (esAnio(c) && esDiaYMes(a, b)) ||
    (esAnio(a) && esDiaYMes(b, c)) ||
    (esAnio(b + c) && esMes(a)) ||
    (esAnio(a + b) && esMes(c))
  )
}

/** A few digits again and again, or a round number. */
const REPETIDAS = /^(\d)0*$|^(\d{1,3})\2+$|^(\d)(\d)(?:\3\4)+\3$/
/** Returns whether digits follow each other, as people type them to fill a field. */
const esCorrida = (cifras: string): boolean => ['01234567890', '09876543210'].some((todas) => todas.includes(cifras))
/**
 * A day before its hour, with minutes or with seconds. Of the hour 00 only midnight itself counts:
 * other digits like «0001» are the first serial numbers of a day.
 */
const HORAS = [
  /^(\d{5,8})(?:0{4}|(?:0[1-9]|1\d|2[0-3])[0-5]\d)$/,
  /^(\d{5,8})(?:0{6}|(?:0[1-9]|1\d|2[0-3])(?:[0-5]\d){2})$/,
]

/** Returns a text without the hour that ends it. */
const sinHora = (texto: string): string => texto.slice(0, 60).replace(/[\sT]\d{1,2}[:.hH]\d{2}.{0,12}$/, '')

/**
 * Returns whether a number says by itself whose payment a line is. It must have more than a few
 * digits, and they must not be a run. It must be neither a day of the years around the line's, with
 * or without an hour, nor the line's amount.
 */
export const pruebaAlgo = (dicho: string, { fecha, referencia, monto }: Omit<Linea, 'numero'>): boolean => {
  // The proof or the bank may separate the numbers of a day and of its hour.
  if ([dicho, referencia].some((texto) => diceAlgunDia(texto) || diceAlgunDia(sinHora(texto)))) return false
  const numero = referenciaLlana(dicho)
  const cifras = numero.replace(/\D/g, '').replace(/^0+/, '')
  if (cifras.length < CIFRAS || DE_MES.test(numero) || REPETIDAS.test(cifras) || esCorrida(cifras)) return false
  if (MARCAS_DECIMALES.some((decimal) => leerMonto(dicho, decimal) === monto)) return false
  const partes = dicho.split(/[^\p{L}\p{N}]+/u)
  const sinDias = partes.filter((parte) => !diceAlgunDia(parte))
  // Beside a day, a number says no more than it does alone.
  if (sinDias.length < partes.length && sinDias.join('').replace(/\D/g, '').length < CIFRAS) return false
  if (Number(cifras) === monto || Number(cifras) * 100 === monto) return false
  const anios = [-1, 0, 1].map((n) => String(Number(fecha.slice(0, 4)) + n))
  const esAnio = (dichas: string) => anios.some((anio) => dichas === anio || dichas === anio.slice(2))
  const digitos = /^[A-Z]*(\d+)(?:AM|PM|H|Z)?$/.exec(numero)?.[1] ?? ''
  const dias = [digitos, ...HORAS.flatMap((hora) => hora.exec(digitos)?.[1] ?? [])]
  return !dias.some((dia) => /^\d{5,8}$/.test(dia) && esFecha(dia.replace(/^0+/, ''), esAnio))
}
