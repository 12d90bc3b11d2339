import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { Rechazado } from '#api/http/problema.ts'
import { refuse } from '#domain/decider.ts'
import {
  diceAlgunDia,
  encabezadoDe,
  esAlgunMonto,
  FILAS_DE_PREAMBULO,
  haySobreElla,
} from '#domain/extracto/columnas.ts'
import type { Fila } from '#domain/extracto/lectura.ts'

/** What a bank's file may be. */
export const LIMITES = { bytes: 2 * 1024 * 1024, lineas: 5_000, columnas: 40, caracteres: 500 } as const
/** So many that one more than the rows that are read is among them, wherever the row stands that names the columns. */
const MIRADAS = LIMITES.lineas + FILAS_DE_PREAMBULO + 1
const CARACTERES_DE_LINEA = 64 * 1024

/** A bank's file as a table: the row that names the columns, and all that stand below it. */
export type Tabla = { readonly encabezado: readonly string[]; readonly filas: readonly Fila[] }

const ilegible = (detalle: string) => new Rechazado(refuse('extracto-ilegible', detalle))
const OTRA_COSA = 'Descárgalo del banco como CSV.'
/** What people upload instead, by how it begins. */
const OTROS = [
  ['25504446', 'Ese archivo es un PDF.'],
  ['504b0304', 'Ese archivo es de Excel (xlsx) o un zip.'],
  ['d0cf11e0', 'Ese archivo es de Excel (xls).'],
  ['1f8b', 'Ese archivo está comprimido.'],
] as const

const decodificar = (bytes: Buffer): string => {
  const inicio = bytes.subarray(0, 4).toString('hex')
  if (inicio.startsWith('fffe')) return new TextDecoder('utf-16le').decode(bytes)
  if (inicio.startsWith('feff')) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The text of a bank's file, in whichever of the usual encodings. Throws extracto-ilegible. */
const textoDe = (bytes: Buffer): string => {
  if (bytes.length === 0) throw ilegible(`El archivo está vacío. ${OTRA_COSA}`)
  const inicio = bytes.subarray(0, 8).toString('hex')
  const otro = OTROS.find(([magia]) => inicio.startsWith(magia))
  if (otro) throw ilegible(`${otro[1]} ${OTRA_COSA}`)
  const texto = decodificar(bytes)
  if (/^\s*<(!doctype|html|table|\?xml|head|meta)/i.test(texto))
    throw ilegible(`Ese archivo es una página web. ${OTRA_COSA}`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text holds them
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(texto)) throw ilegible(`Ese archivo no es de texto. ${OTRA_COSA}`)
  if (texto.trim() === '') throw ilegible(`El archivo está vacío. ${OTRA_COSA}`)
  return texto
}

type Escrita = { readonly numero: number; readonly texto: string }

/** The first lines that hold anything, however many empty ones stand between them. A line ends in `\n`, `\r\n`, `\r` or, when a tool mended it twice, `\r\r\n`. */
const escritasDe = (texto: string): readonly Escrita[] => {
  const escritas: Escrita[] = []
  for (const [n, linea] of texto.split(/\r{0,2}\n|\r/).entries()) {
    if (!/[^\s";,|]/.test(linea)) continue
    escritas.push({ numero: n + 1, texto: linea })
    if (escritas.length === MIRADAS) break
  }
  return escritas
}

/** Each line by itself, so that no quote takes the lines below it for its own. Throws extracto-ilegible. */
const separar = ({ numero, texto }: Escrita, separador: string): Fila => {
  if (texto.length > CARACTERES_DE_LINEA)
    throw ilegible(`La línea ${numero} no se pudo leer: es muy larga. ${OTRA_COSA}`)
  try {
    const [celdas = []] = parse(texto, { delimiter: separador, record_delimiter: ['\n'], relax_quotes: true })
    return { numero, celdas }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw ilegible(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `En la línea ${numero} hay comillas sin cerrar: cada celda debe empezar y terminar en la misma línea.`
        : `La línea ${numero} no se pudo leer. ${OTRA_COSA}`,
    )
  }
}

const SEPARADORES = [';', ',', '\t', '|'] as const
/** By what its cells are parted: by what makes most of the row that names the columns. */
const separadorDe = (escritas: readonly Escrita[]): string | undefined => {
  const primeras = escritas.slice(0, FILAS_DE_PREAMBULO)
  const puntos = SEPARADORES.map((separador) => {
    // Each by itself: what is wrong with one is told once it is known how all are parted.
    const celdasDe = (linea: Escrita): readonly string[] => {
      try {
        return separar(linea, separador).celdas
      } catch (error) {
        if (error instanceof Rechazado) return []
        throw error
      }
    }
    return encabezadoDe(primeras.map(celdasDe))?.nombradas ?? 0
  })
  const mejor = Math.max(...puntos)
  return mejor === 0 ? undefined : SEPARADORES[puntos.indexOf(mejor)]
}

/** A row without the empty cells that stand past the last column. */
const sinCola = ({ numero, celdas }: Fila, columnas: number): Fila => ({
  numero,
  celdas: celdas.slice(0, Math.max(columnas, celdas.findLastIndex((celda) => celda.trim() !== '') + 1)),
})

/** What speaks against a row, whatever its columns are; undefined: nothing. */
const impideFila = ({ numero, celdas }: Fila, columnas: number, separador: string): string | undefined => {
  if (celdas.length > LIMITES.columnas)
    return `La línea ${numero} tiene ${celdas.length} columnas: se admiten ${LIMITES.columnas}. ${OTRA_COSA}`
  if (celdas.some((celda) => celda.length > LIMITES.caracteres))
    return `La línea ${numero} tiene una celda de más de ${LIMITES.caracteres} caracteres. ${OTRA_COSA}`
  // Two quotes that belong to no cell make one of several, and what follows would stand under another column's name.
  const junta = celdas.find((celda) => celda.includes(separador) && !esAlgunMonto(celda))
  return junta !== undefined &&
    celdas.length < columnas &&
    celdas.some((celda) => celda.split(separador).some(diceAlgunDia))
    ? `La línea ${numero} tiene menos columnas que el encabezado y unas comillas que juntan varias: «${junta.slice(0, 80)}».`
    : undefined
}

/** Reads a bank's CSV, whatever its encoding and separator, as text alone: every row below the one that names the columns. Throws extracto-ilegible, which says what to do. */
export const leerCsv = (bytes: Buffer): Tabla => {
  const escritas = escritasDe(textoDe(bytes))
  const separador = separadorDe(escritas)
  const todas = separador === undefined ? [] : escritas.map((linea) => separar(linea, separador))
  const lugar = encabezadoDe(todas.map(({ celdas }) => celdas))?.lugar
  const cabeza = lugar === undefined ? undefined : todas[lugar]
  if (separador === undefined || lugar === undefined || cabeza === undefined)
    throw ilegible(
      `No se encuentra la fila con los nombres de las columnas, como «Fecha», «Documento» y «Monto», entre las primeras ${FILAS_DE_PREAMBULO}. ${OTRA_COSA}`,
    )
  if (haySobreElla(todas.slice(0, lugar).map(({ celdas }) => celdas)))
    throw ilegible('El archivo trae más de una tabla: descarga del banco una cuenta a la vez.')
  const encabezado = cabeza.celdas
  const filas = todas.slice(lugar + 1).map((fila) => sinCola(fila, encabezado.length))
  if (filas.length > LIMITES.lineas)
    throw ilegible(`El archivo tiene más de ${LIMITES.lineas} líneas: descárgalo por partes.`)
  for (const fila of [cabeza, ...filas]) {
    const no = impideFila(fila, encabezado.length, separador)
    if (no) throw ilegible(no)
  }
  return { encabezado, filas }
}
