import { vacia } from './celdas.ts'
import type { Columnas } from './columnas.ts'
import { CON_CENTAVOS, esAlgunMonto } from './encabezado.ts'
import { diceAlgunDia, leerFecha } from './fechas.ts'
import type { Fila } from './fila.ts'
import { firmaDeEncabezado, palabraDeColumna } from './nombres.ts'
import { esCredito } from './signos.ts'

const CELDAS_DE_TOTAL = 3
const DE_TOTAL = /\b(sub)?(total(es)?|saldos?|sumas?|sumatoria|resumen)\b/
const EMPIEZA_TOTAL = new RegExp(`^((gran|monto|valor) )?${DE_TOTAL.source}`)
/** Returns whether a cell is the name of a total or a balance. */
export const diceTotal = (celda: string) => EMPIEZA_TOTAL.test(palabraDeColumna(celda))

/** Returns whether a row's day cell has a digit and doesn't name a total. */
const diceDia = ({ celdas }: Fila, { fecha }: Columnas): boolean =>
  /\d/.test(celdas[fecha] ?? '') && !diceTotal(celdas[fecha] ?? '')

/**
 * Returns whether a row is one of totals, balances or remarks: it says so and has no day and
 * reference, or no amount, or it is one cell of words. Below the last day (`alFinal`), so is a row
 * with hardly any content.
 */
const esTotal = (fila: Fila, columnas: Columnas, alFinal: boolean): boolean => {
  const { celdas } = fila
  const esta = (lugar: number | null) => lugar !== null && !vacia(celdas[lugar] ?? '')
  const { montos, signos } = columnas
  const conMonto = montos.modo === 'aparte' ? esta(montos.credito) || esta(montos.debito) : esta(montos.monto)
  const descrita = columnas.descripcion === null ? '' : (celdas[columnas.descripcion] ?? '')
  if (!conMonto && diceTotal(descrita) && !esta(columnas.referencia)) return true
  const dichas = celdas.filter((celda) => !vacia(celda))
  const [sola = ''] = dichas
  if (
    dichas.length === 1 &&
    /^[^\d\p{L}]*\p{L}/u.test(sola) &&
    !CON_CENTAVOS.test(sola) &&
    !diceAlgunDia(sola) &&
    !esAlgunMonto(sola)
  )
    return true
  if (diceDia(fila, columnas) || esta(columnas.referencia)) return false
  if (montos.modo === 'tipo' && esCredito(celdas[montos.tipo] ?? '', signos) !== undefined) return false
  if (celdas.some((celda) => leerFecha(celda, columnas.formato) !== undefined)) return false
  if (celdas.some(diceTotal) || DE_TOTAL.test(palabraDeColumna(celdas[columnas.fecha] ?? ''))) return true
  // A row with a description and an amount is a movement that lacks its day.
  return alFinal && dichas.length <= CELDAS_DE_TOTAL && !(esta(columnas.descripcion) && conMonto)
}

/**
 * Returns the rows that say what came or went: all that have any content, without repeated headers
 * and totals. `sigue` says that the file has other rows with days below these.
 */
export const movimientos = (
  filas: readonly Fila[],
  encabezado: readonly string[],
  columnas: Columnas,
  sigue: boolean,
): readonly Fila[] => {
  const firma = (celdas: readonly string[]) =>
    firmaDeEncabezado(celdas.slice(0, celdas.findLastIndex((celda) => !vacia(celda)) + 1))
  const esFecha = (celda: string) => leerFecha(celda, columnas.formato) !== undefined
  const repetido = firma(encabezado)
  const dichas = filas.filter(
    ({ celdas, falla }) => falla !== undefined || (!celdas.every(vacia) && firma(celdas) !== repetido),
  )
  const ultima = dichas.findLastIndex(({ celdas }) => esFecha(celdas[columnas.fecha] ?? ''))
  // When no row has a day, these aren't totals: the columns are wrong.
  if (ultima === -1) return dichas
  return dichas.filter((fila, n) => fila.falla !== undefined || !esTotal(fila, columnas, !sigue && n > ultima))
}
