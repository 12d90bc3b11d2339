import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { Rechazado } from '#api/http/problema.ts'
import { refuse } from '#domain/decider.ts'
import { encabezadoDe, FILAS_DE_PREAMBULO } from '#domain/extracto/columnas.ts'
import type { Fila } from '#domain/extracto/lectura.ts'

/** What a bank's file may be. */
export const LIMITES = { bytes: 2 * 1024 * 1024, lineas: 5_000, columnas: 40, caracteres: 500 } as const
const DE_MAS = FILAS_DE_PREAMBULO + 60

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

type Registro = { readonly record: string[]; readonly info: { readonly lines: number } }

const separar = (texto: string, separador: string): readonly Fila[] => {
  try {
    const registros = parse(texto, {
      delimiter: separador,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      info: true,
      to: LIMITES.lineas + DE_MAS,
      max_record_size: 64 * 1024,
    }) as unknown as readonly Registro[]
    // A record ends at a line, and begins after the one before it.
    return registros.map(({ record }, n) => ({ numero: (registros[n - 1]?.info.lines ?? 0) + 1, celdas: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const linea = typeof error['lines'] === 'number' ? ` en la línea ${error['lines']}` : ''
    throw ilegible(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `Una comilla se abre${linea} y no se cierra. ${OTRA_COSA}`
        : `El archivo no se pudo leer${linea}. ${OTRA_COSA}`,
    )
  }
}

const SEPARADORES = [';', ',', '\t', '|'] as const
/** By what its cells are parted: by what makes most of the row that names the columns. */
const separadorDe = (texto: string): string | undefined => {
  const primeras = texto.split(/\r\n|\n|\r/, DE_MAS)
  const puntos = SEPARADORES.map((separador) => {
    // Each by itself: what is wrong with one is told once it is known how all are parted.
    const celdasDe = (linea: string): readonly string[] => {
      try {
        return separar(linea, separador)[0]?.celdas ?? []
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

/** Reads a bank's CSV, whatever its encoding and separator, as text alone. Throws extracto-ilegible, which says what to do. */
export const leerCsv = (bytes: Buffer): Tabla => {
  const texto = textoDe(bytes)
  const separador = separadorDe(texto)
  const todas = separador === undefined ? [] : separar(texto, separador)
  const lugar = encabezadoDe(todas.map(({ celdas }) => celdas))?.lugar
  if (lugar === undefined)
    throw ilegible(
      `No se encuentra la fila con los nombres de las columnas, como «Fecha», «Documento» y «Monto», entre las primeras ${FILAS_DE_PREAMBULO}. ${OTRA_COSA}`,
    )
  const filas = todas.slice(lugar + 1)
  const llenas = filas.filter(({ celdas }) => celdas.some((celda) => celda.trim() !== ''))
  if (llenas.length > LIMITES.lineas)
    throw ilegible(`El archivo tiene más de ${LIMITES.lineas} líneas: descárgalo por partes.`)
  for (const { numero, celdas } of [todas[lugar] ?? { numero: 0, celdas: [] }, ...llenas]) {
    if (celdas.length > LIMITES.columnas)
      throw ilegible(`La línea ${numero} tiene ${celdas.length} columnas: se admiten ${LIMITES.columnas}. ${OTRA_COSA}`)
    if (celdas.some((celda) => celda.length > LIMITES.caracteres))
      throw ilegible(`La línea ${numero} tiene una celda de más de ${LIMITES.caracteres} caracteres. ${OTRA_COSA}`)
  }
  return { encabezado: todas[lugar]?.celdas ?? [], filas: llenas }
}
