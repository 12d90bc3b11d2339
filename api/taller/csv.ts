import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { encabezadoDe, esAlgunMonto, FILAS_DE_PREAMBULO, pareceMovimiento } from '#domain/extracto/encabezado.ts'
import { diceAlgunDia } from '#domain/extracto/fechas.ts'
import type { Fila } from '#domain/extracto/fila.ts'
import { LIMITES, MIRADAS, type Tabla, tablaDe } from './tabla.ts'

const CARACTERES_DE_LINEA = 64 * 1024

type Escrita = { readonly numero: number; readonly texto: string }

/**
 * Returns the first lines that hold anything, however many empty ones stand between them. A line
 * ends in `\n`, `\r\n`, `\r` or, when a tool has converted it twice, `\r\r\n`.
 */
const escritasDe = (texto: string): readonly Escrita[] => {
  const escritas: Escrita[] = []
  for (const [n, linea] of texto.split(/\r{0,2}\n|\r/).entries()) {
    if (!/[^\s";,|]/.test(linea)) continue
    escritas.push({ numero: n + 1, texto: linea })
    if (escritas.length === MIRADAS) break
  }
  return escritas
}

/** Parses the cells of one record; undefined if the text is none, or more than one. */
const celdasDe = (texto: string, separador: string): readonly string[] | undefined => {
  try {
    const hechas: string[][] = parse(texto, { delimiter: separador, record_delimiter: ['\n'], relax_quotes: true })
    return hechas.length > 1 ? undefined : (hechas[0] ?? [])
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}
/** Splits a record at its separators, whatever its quotes. */
const sinComillas = (texto: string, separador: string): readonly string[] =>
  texto.slice(0, CARACTERES_DE_LINEA).split(separador, LIMITES.columnas + 1)

const cuantas = (texto: string): number => texto.split('"').length - 1
/** The most lines that a cell's text may span. */
const LINEAS_DE_CELDA = 12
const COMILLAS = 'tiene comillas sin cerrar: cada celda debe empezar y terminar donde su comilla'

/**
 * Reads the record that begins at a line, and how many lines it takes: one, or as many as a quoted
 * cell spans. It never takes in a line that is a movement by itself, so a stray quote doesn't
 * swallow the lines below.
 */
const registroEn = (escritas: readonly Escrita[], desde: number, separador: string): readonly [Fila, number] => {
  const { numero, texto } = escritas[desde] as Escrita
  if (texto.length > CARACTERES_DE_LINEA)
    return [{ numero, celdas: sinComillas(texto, separador), falla: 'no se pudo leer: es muy larga' }, 1]
  const celdasDeLinea = celdasDe(texto, separador)
  if (celdasDeLinea) return [{ numero, celdas: celdasDeLinea }, 1]
  let junto = texto
  let comillas = cuantas(texto)
  for (const [n, { texto: otra }] of escritas.slice(desde + 1, desde + LINEAS_DE_CELDA).entries()) {
    if (junto.length + otra.length > CARACTERES_DE_LINEA || pareceMovimiento(sinComillas(otra, separador))) break
    junto += `\n${otra}`
    comillas += cuantas(otra)
    // With an even number of quotes the record ends here or nowhere, so it is tried once.
    if (comillas % 2 === 1) continue
    const celdas = celdasDe(junto, separador)
    if (celdas) return [{ numero, celdas }, n + 2]
    break
  }
  return [{ numero, celdas: sinComillas(texto, separador), falla: COMILLAS }, 1]
}

const SEPARADORES = [';', ',', '\t', '|'] as const
/** Detects the cells' separator: the one that finds most column names in the header row. */
const separadorDe = (escritas: readonly Escrita[]): string | undefined => {
  const primeras = escritas.slice(0, FILAS_DE_PREAMBULO).filter(({ texto }) => texto.length <= CARACTERES_DE_LINEA)
  const puntos = SEPARADORES.map(
    (separador) => encabezadoDe(primeras.map(({ texto }) => celdasDe(texto, separador) ?? []))?.nombradas ?? 0,
  )
  const mejor = Math.max(...puntos)
  return mejor === 0 ? undefined : SEPARADORES[puntos.indexOf(mejor)]
}

/**
 * Builds a check for stray quotes. Two quotes that belong to no cell join several cells, and the
 * cells after them would stand under another column's name.
 */
const impideJunta =
  (separador: string) =>
  ({ celdas }: Fila, columnas: number): string | undefined => {
    const junta = celdas.find((celda) => celda.includes(separador) && !esAlgunMonto(celda))
    return junta !== undefined &&
      celdas.length < columnas &&
      celdas.some((celda) => celda.split(separador).some(diceAlgunDia))
      ? `tiene menos columnas que el encabezado y unas comillas que juntan varias: «${junta.slice(0, 80)}»`
      : undefined
  }

/**
 * Reads a bank's CSV, whatever its separator, as text alone: every row below the one that names the
 * columns. Throws extracto-ilegible.
 */
export const leerCsv = (texto: string): Tabla => {
  const escritas = escritasDe(texto)
  const separador = separadorDe(escritas)
  const todas: Fila[] = []
  for (let n = 0; separador !== undefined && n < escritas.length; ) {
    const [fila, lineas] = registroEn(escritas, n, separador)
    todas.push(fila)
    n += lineas
  }
  return tablaDe(todas, separador === undefined ? undefined : impideJunta(separador))
}
