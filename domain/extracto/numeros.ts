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

/**
 * Whether a number, as `llana` has it, says by itself whose payment a line of a day (YYYY-MM-DD)
 * is: it has more than a few digits, and isn't a day of those years.
 */
export const pruebaAlgo = (numero: string, fecha: string): boolean => {
  const cifras = numero.replace(/\D/g, '').replace(/^0+/, '')
  if (cifras.length < CIFRAS || DE_MES.test(numero)) return false
  const anios = [-1, 0, 1].map((n) => String(Number(fecha.slice(0, 4)) + n))
  const esAnio = (suyas: string) => anios.some((anio) => suyas === anio || suyas === anio.slice(2))
  return !/^\d{5,8}$/.test(numero) || !esFecha(cifras, esAnio)
}
