import type { Linea } from './lectura.ts'

/** Digits of a number that few others are. */
const CIFRAS = 5
/** «20NOV2026». */
const DE_MES = /^\d{0,2}(?:ENE|FEB|MAR|ABR|MAY|JUN|JUL|AGO|SEP|SET|OCT|NOV|DIC|JAN|APR|AUG|DEC)[A-Z]{0,8}\d{1,4}$/
const esDe = (hasta: number, cifras: string): boolean => Number(cifras) >= 1 && Number(cifras) <= hasta
const esMes = (cifras: string): boolean => esDe(12, cifras)
const esDiaYMes = (uno: string, otro: string): boolean =>
  (esDe(31, uno) && esMes(otro)) || (esMes(uno) && esDe(31, otro))

/**
 * Whether a number's digits are those of a day, or of a month and its year, as any of the usual
 * ways has them.
 */
const esFecha = (cifras: string, esAnio: (cifras: string) => boolean): boolean => {
  // The zero of a day before the tenth was taken away.
  const [a = '', b = '', c = '', d = ''] = (cifras.length % 2 === 0 ? cifras : `0${cifras}`).match(/../g) ?? []
  if (d !== '') return (esAnio(c + d) && esDiaYMes(a, b)) || (esAnio(a + b) && esDiaYMes(c, d))
  return (
    (esAnio(c) && esDiaYMes(a, b)) ||
    (esAnio(a) && esDiaYMes(b, c)) ||
    (esAnio(b + c) && esMes(a)) ||
    (esAnio(a + b) && esMes(c))
  )
}

/** One digit again and again, or a round number. */
const DE_UNA_CIFRA = /^(\d)(?:\1*|0*)$/
/**
 * A day before its hour: with minutes, with seconds. The first hour's are a day's first numbers,
 * but for midnight.
 */
const HORAS = [
  /^(\d{5,8})(?:0{4}|(?:0[1-9]|1\d|2[0-3])[0-5]\d)$/,
  /^(\d{5,8})(?:0{6}|(?:0[1-9]|1\d|2[0-3])(?:[0-5]\d){2})$/,
]

/**
 * Whether a number, as `llana` has it, says by itself whose payment a line is: it has more than a
 * few digits, more than one of them, and is neither a day of those years, with an hour or without,
 * nor the line's amount.
 */
export const pruebaAlgo = (numero: string, { fecha, monto }: Pick<Linea, 'fecha' | 'monto'>): boolean => {
  const cifras = numero.replace(/\D/g, '').replace(/^0+/, '')
  if (cifras.length < CIFRAS || DE_MES.test(numero) || DE_UNA_CIFRA.test(cifras)) return false
  if (Number(cifras) === monto || Number(cifras) * 100 === monto) return false
  const anios = [-1, 0, 1].map((n) => String(Number(fecha.slice(0, 4)) + n))
  const esAnio = (suyas: string) => anios.some((anio) => suyas === anio || suyas === anio.slice(2))
  const suya = /^[A-Z]*(\d+)$/.exec(numero)?.[1] ?? ''
  const dias = [suya, ...HORAS.flatMap((hora) => hora.exec(suya)?.[1] ?? [])]
  return !dias.some((dia) => /^\d{5,8}$/.test(dia) && esFecha(dia.replace(/^0+/, ''), esAnio))
}
