import { vacia } from './celdas.ts'
import { pareceMovimiento } from './encabezado.ts'
import { palabraDeMonto } from './montos.ts'
import { palabraDeColumna } from './nombres.ts'
import { esCredito, palabraDeSigno } from './signos.ts'

/**
 * The way in which a bank's file says what came in: an amount with its sign, an amount whose sign
 * another column says, or separate columns for what came in and what went out.
 */
export type ColumnasDeMonto =
  | { readonly modo: 'signo'; readonly monto: number }
  | { readonly modo: 'tipo'; readonly monto: number; readonly tipo: number }
  | { readonly modo: 'aparte'; readonly credito: number; readonly debito: number | null }

/** Returns all values of a column, without the empty ones. */
export const valoresDe = (filas: readonly (readonly string[])[], columna: number): readonly string[] =>
  filas.map((celdas) => celdas[columna]?.trim() ?? '').filter((celda) => !vacia(celda))

const conMenos = (valor: string): boolean => /[-(\u2212\u2013]/.test(valor)
/**
 * Returns whether the amounts of a column say by words of their own what came in and what went out.
 */
const conPalabras = (montos: readonly string[]): boolean => {
  const palabras = montos.map(palabraDeMonto).filter((palabra) => palabra !== '')
  return palabras.some((palabra) => esCredito(palabra) !== undefined) || palabras.length * 2 > montos.length
}
/**
 * Returns whether the amounts of a column say themselves what came in and what went out: by a
 * minus, brackets or a word.
 */
export const dicenSigno = (filas: readonly (readonly string[])[], columna: number): boolean => {
  const montos = valoresDe(filas, columna)
  return montos.some(conMenos) || conPalabras(montos)
}

/**
 * Returns whether a column's words contradict, or may contradict, the minus signs of the amounts.
 * Either a debit's word stands beside an amount without a minus. Or an unknown word does, and
 * nothing else shows that the minus signs are debits. The column needs at least two words.
 */
export const discrepan = (filas: readonly (readonly string[])[], monto: number, columna: number): boolean => {
  if (conPalabras(valoresDe(filas, monto))) return false
  const [con, sin] = [new Set<string>(), new Set<string>()]
  for (const celdas of filas) {
    const [celda, palabra] = [celdas[monto] ?? '', palabraDeSigno(celdas[columna] ?? '')]
    if (!vacia(celda) && palabra !== '') (conMenos(celda) ? con : sin).add(palabra)
  }
  if (new Set([...con, ...sin]).size < 2) return false
  const salen = (palabras: ReadonlySet<string>) => [...palabras].some((palabra) => esCredito(palabra) === false)
  if (salen(sin)) return con.size > 0
  // A debit's word beside a minus shows what the minus means. Words that stand both with and
  // without a minus say no sign.
  if (con.size === 0 || salen(con) || [...con].filter((palabra) => sin.has(palabra)).length > 1) return false
  return sin.size > 1 && [...sin].some((palabra) => esCredito(palabra) === undefined)
}

/** Limits of a column of signs: the number of different words, and the letters of each. */
const [PALABRAS_DISTINTAS, LETRAS_DE_SIGNO] = [4, 12]
const DICE_OTRA_COSA =
  /oficina|agencia|sucursal|canal|moneda|hora|codigo|estado|fecha|documento|referencia|concepto|descrip|detalle|glosa|nombre|cliente|beneficiario|ordenante/
/**
 * Returns whether a column, whatever its name, may say each row's sign: every row has a short word,
 * and few words differ.
 */
export const pareceDeSignos = (nombre: string, filas: readonly (readonly string[])[], columna: number): boolean => {
  if (DICE_OTRA_COSA.test(nombre)) return false
  const celdas = filas.map((fila) => fila[columna]?.trim() ?? '')
  const palabras = new Set(celdas.map(palabraDeSigno))
  return (
    celdas.length > 0 &&
    palabras.size <= PALABRAS_DISTINTAS &&
    (palabras.size < celdas.length || celdas.every((celda) => celda.length <= 3)) &&
    celdas.every((celda) => /^[\p{L}/+. -]+$/u.test(celda) && celda.length <= LETRAS_DE_SIGNO)
  )
}

/**
 * Returns whether a mapping reads amounts by their own sign while these rows have no sign, or
 * another one than a column says, and that column may be the one that counts.
 */
export const faltanSignos = (
  montos: ColumnasDeMonto,
  encabezado: readonly string[],
  todas: readonly (readonly string[])[],
): boolean => {
  if (montos.modo !== 'signo') return false
  const movidas = todas.filter(pareceMovimiento)
  const filas = movidas.length > 0 ? movidas : todas
  const conSigno = dicenSigno(filas, montos.monto)
  return encabezado.some((nombre, n) => {
    if (n === montos.monto) return false
    const signos = valoresDe(filas, n).map((valor) => esCredito(valor))
    const deSignos = pareceDeSignos(palabraDeColumna(nombre), filas, n)
    if (!conSigno) return deSignos || (signos.length === filas.length && signos.includes(false))
    return (deSignos || !signos.includes(undefined)) && discrepan(filas, montos.monto, n)
  })
}
