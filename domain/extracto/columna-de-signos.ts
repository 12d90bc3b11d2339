import { vacia } from './celdas.ts'
import { palabraDeMonto } from './montos.ts'
import { palabraDeColumna } from './nombres.ts'
import { esCredito, palabraDeSigno } from './signos.ts'

/**
 * How a bank's file says what came: an amount with its sign, one whose sign another column says, or
 * a column each for what came and what went.
 */
export type ColumnasDeMonto =
  | { readonly modo: 'signo'; readonly monto: number }
  | { readonly modo: 'tipo'; readonly monto: number; readonly tipo: number }
  | { readonly modo: 'aparte'; readonly credito: number; readonly debito: number | null }

/** All that stands in a column, without what is empty. */
export const valoresDe = (filas: readonly (readonly string[])[], columna: number): readonly string[] =>
  filas.map((celdas) => celdas[columna]?.trim() ?? '').filter((celda) => !vacia(celda))

/**
 * Whether the amounts of a column say themselves what came and what went: by a minus, brackets or a
 * word.
 */
export const dicenSigno = (filas: readonly (readonly string[])[], columna: number): boolean => {
  const montos = valoresDe(filas, columna)
  const palabras = montos.map(palabraDeMonto).filter((palabra) => palabra !== '')
  return (
    montos.some((valor) => /[-(\u2212\u2013]/.test(valor)) ||
    palabras.some((palabra) => esCredito(palabra) !== undefined) ||
    palabras.length * 2 > montos.length
  )
}

/** Different words of a column of signs, and letters of each, at most. */
const [PALABRAS_DISTINTAS, LETRAS_DE_SIGNO] = [4, 12]
const DICE_OTRA_COSA =
  /oficina|agencia|sucursal|canal|moneda|hora|codigo|estado|fecha|documento|referencia|concepto|descrip|detalle|glosa|nombre|cliente|beneficiario|ordenante/
/**
 * Whether a column, whatever its name, may say each row's sign: a short word in every row, of few.
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
 * Whether amounts that a mapping reads by their own sign bear none in these rows, while another
 * column may say it.
 */
export const faltanSignos = (
  montos: ColumnasDeMonto,
  encabezado: readonly string[],
  filas: readonly (readonly string[])[],
): boolean =>
  montos.modo === 'signo' &&
  !dicenSigno(filas, montos.monto) &&
  encabezado.some(
    (nombre, n) =>
      n !== montos.monto &&
      (pareceDeSignos(palabraDeColumna(nombre), filas, n) ||
        valoresDe(filas, n).some((valor, _, todos) => todos.length === filas.length && esCredito(valor) === false)),
  )
