import { celdaLimpia, vacia } from './celdas.ts'
import { palabraDeColumna } from './nombres.ts'

/** A column that says the currency of an amount. */
const DE_MONEDA = /^(?:(?:tipo|cod|codigo|cd) )?(?:de )?(?:la )?(?:moneda|mon|mda|divisa|currency|ccy)(?: |$)/
export const esColumnaDeMoneda = (nombre: string): boolean => DE_MONEDA.test(nombre)

const llano = (texto: string): string =>
  celdaLimpia(texto.slice(0, 200))
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
const DOLAR =
  /^(?:usd|us ?\$|u\$s|\$ ?us|\$|usa?|dls?|(?:us )?(?:dol|dolar(?:es)?|dollars?))(?: (?:de |de los )?(?:estados unidos(?: de (?:america|norteamerica))?|ee ?uu|americanos?|norteamericanos?|estadounidenses?|usa|us))?$|^840$/
/**
 * Returns whether a cell says dollars and nothing else: «USD», «US$», «USD - Dólar americano»,
 * «840».
 */
export const esDolar = (celda: string): boolean => {
  const partes = llano(celda)
    .split(/[-–—()/|:,]/)
    .map((parte) => parte.trim())
    .filter((parte) => parte !== '')
  return partes.length > 0 && partes.every((parte) => DOLAR.test(parte))
}

/** Other currencies, as a heading or a bank's words name them. */
const OTRA =
  /(?<![a-z])(?:eur|euros?|cop|pen|mxn|clp|ars|brl|gbp|cad|chf|jpy|cny|ves|bob|uyu|pyg|pesos?|soles|bolivares)(?![a-z])|[€£¥]|(?<![a-z])(?!us)[a-z]{1,2}\$/
/** Returns whether a heading says that an amount is in dollars. */
export const nombraDolares = (encabezado: string): boolean =>
  /(?<![a-z])(?:usd|us ?\$|dolar(?:es)?|dollars?)(?![a-z])/.test(llano(encabezado))
/** Returns whether an amount's heading says that it isn't in dollars. */
export const nombraOtraMoneda = (encabezado: string): boolean => OTRA.test(llano(encabezado))

const ROTULADA = /^\s*(?:tipo de )?(?:moneda|divisa|currency)\s*[:=]?\s*(.*)$/is
/** The currency of the account: «Cuenta en euros 2200…». */
const CUENTA_EN = /^\s*(?:cuenta|cta|estado de cuenta|extracto|saldos?|movimientos)\b.{0,60}?\ben ([^\d]{3,40})/i
/**
 * Returns what the rows above a file's table say about its currency, when that isn't dollars:
 * «Moneda: EUR», in one cell or in two, or «Cuenta en euros».
 */
export const otraMonedaEn = (filas: readonly (readonly string[])[]): string | undefined => {
  for (const celdas of filas) {
    const dichas = celdas.filter((celda) => !vacia(celda) && celda.length <= 200)
    for (const [n, celda] of dichas.entries()) {
      if (nombraOtraMoneda(CUENTA_EN.exec(celdaLimpia(celda))?.[1] ?? '')) return celdaLimpia(celda).slice(0, 60)
      const moneda = ROTULADA.exec(celdaLimpia(celda))?.[1]
      if (moneda === undefined) continue
      const dicha = moneda === '' ? (dichas[n + 1] ?? '') : moneda
      if (dicha !== '' && !esDolar(dicha))
        return `${palabraDeColumna(celda.slice(0, celda.length - moneda.length))}: ${celdaLimpia(dicha).slice(0, 40)}`
    }
  }
  return undefined
}
