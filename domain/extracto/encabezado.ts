import { diceAlgunDia } from './fechas.ts'
import { leerMonto, MARCAS_DECIMALES } from './montos.ts'
import { FECHA, nombrada, palabraDeColumna } from './nombres.ts'

/** Returns whether a cell is an amount, whichever mark stands before its cents. */
export const esAlgunMonto = (celda: string): boolean =>
  celda.length <= 60 && /\d/.test(celda) && MARCAS_DECIMALES.some((decimal) => leerMonto(celda, decimal) !== undefined)

/** An amount among other words. */
export const CON_CENTAVOS = /\d[.,]\d{2}(?!\d)/

/** The maximum number of rows with any content before the one that names the columns. */
export const FILAS_DE_PREAMBULO = 40
/** Returns how much a row looks like the one that names the columns; 0 when it doesn't. */
const pareceEncabezado = (celdas: readonly string[]): number => {
  const dichas = celdas.filter((celda) => celda.trim() !== '')
  const palabras = dichas.map(palabraDeColumna)
  const nombradas = dichas.filter(nombrada).length
  const conFecha = palabras.some((palabra) => FECHA.some((patron) => patron.test(palabra)))
  const conDatos = dichas.some(diceAlgunDia)
  return conFecha && !conDatos && nombradas >= 2 && new Set(palabras).size >= 2 ? nombradas : 0
}

/**
 * Returns which of the first rows names the columns, and how many names of banks' columns it has,
 * or undefined when none does.
 */
export const encabezadoDe = (
  filas: readonly (readonly string[])[],
): { readonly lugar: number; readonly nombradas: number } | undefined => {
  const puntos = filas.slice(0, FILAS_DE_PREAMBULO).map(pareceEncabezado)
  const nombradas = Math.max(0, ...puntos)
  return nombradas === 0 ? undefined : { lugar: puntos.indexOf(nombradas), nombradas }
}

const CELDAS_DE_MOVIMIENTO = 4
/** Returns whether a row gives a day and an amount as a movement does. */
export const pareceMovimiento = (celdas: readonly string[]): boolean => {
  const dichas = celdas.filter((celda) => celda.trim() !== '')
  const deMonto = dichas.flatMap((celda, n) => (esAlgunMonto(celda) ? [n] : []))
  const esDia = (celda: string, n: number) => diceAlgunDia(celda) && deMonto.some((otra) => otra !== n)
  return dichas.length >= CELDAS_DE_MOVIMIENTO && dichas.some(esDia)
}
/**
 * Returns whether each day and each amount follows words of its own:
 * «Saldo inicial;1.000,00;Al;01/11/2026».
 */
const sonRotulos = (celdas: readonly string[]): boolean => {
  const dichas = celdas.filter((celda) => celda.trim() !== '')
  const esDato = (celda: string) => diceAlgunDia(celda) || esAlgunMonto(celda)
  return dichas.every(
    (celda, n) => !esDato(celda) || (/\p{L}/u.test(dichas[n - 1] ?? '') && !esDato(dichas[n - 1] ?? '')),
  )
}
/**
 * Returns whether there are movements among the rows above the one that names the columns. They
 * belong to another table.
 */
export const haySobreElla = (filas: readonly (readonly string[])[]): boolean => {
  const otra = filas.findIndex((celdas) => pareceEncabezado(celdas) > 0)
  return filas.some((celdas, n) => pareceMovimiento(celdas) && (!sonRotulos(celdas) || (otra !== -1 && n > otra)))
}
