import { sinTorres } from '#domain/texto.ts'
import { type Celdas, conAlgo, partir, type Separador } from './celdas.ts'

/** Limits of a file that lines are read from: an order takes 200 of them. */
const BYTES = 5 * 1024 * 1024
const FILAS = 2_000
const COLUMNAS = 40
const HOJAS = 5

/** A file that no lines can be read from, with what to do about it. */
export class Ilegible extends Error {}

const enTexto = (valor: unknown): string => {
  if (valor instanceof Date) return Number.isNaN(valor.getTime()) ? '' : valor.toISOString().slice(0, 10)
  // Sums leave rounding errors far behind the comma.
  if (typeof valor === 'number') return Number.isFinite(valor) ? String(Number(valor.toFixed(6))).replace('.', ',') : ''
  return typeof valor === 'string' ? sinTorres(valor) : ''
}

type LeerFilas = typeof import('hucre/xlsx')['streamXlsxRows']
const unaHoja = async (leerFilas: LeerFilas, bytes: Uint8Array, sheet: number): Promise<Celdas> => {
  const filas: string[][] = []
  for await (const { values } of leerFilas(bytes, { sheet })) {
    const celdas = values.slice(0, COLUMNAS).map(enTexto)
    if (conAlgo(celdas)) filas.push(celdas)
    if (filas.length === FILAS) break
  }
  return filas
}

const libro = async (bytes: Uint8Array): Promise<readonly Celdas[]> => {
  const { streamXlsxRows } = await import('hucre/xlsx')
  const hojas: Celdas[] = []
  for (let n = 0; n < HOJAS; n += 1) {
    try {
      hojas.push(await unaHoja(streamXlsxRows, bytes, n))
    } catch (cause) {
      if (n > 0) break
      throw new Ilegible('Ese libro de Excel no se puede leer: guárdalo otra vez como XLSX, o como CSV.', { cause })
    }
  }
  return hojas
}

/** Returns the separator that splits a text's rows most evenly; none splits one column. */
const separadorDe = (texto: string): Separador => {
  const posibles = (['\t', ';', ','] as const).map((separador) => {
    const anchos = partir(texto, separador)
      .filter(conAlgo)
      .slice(0, 50)
      .map(({ length }) => length)
    const ancho = anchos.toSorted((a, b) => a - b)[Math.floor(anchos.length / 2)] ?? 0
    return { separador, parejas: ancho > 1 ? anchos.filter((otro) => otro === ancho).length / anchos.length : 0 }
  })
  return posibles.reduce((mejor, otro) => (otro.parejas > mejor.parejas ? otro : mejor)).separador
}

const decodificado = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const empieza = (bytes: Uint8Array, ...con: readonly number[]): boolean => con.every((byte, i) => bytes[i] === byte)

/**
 * Reads a CSV or XLSX file and returns the rows of each of its sheets that has any. Throws
 * Ilegible.
 */
export const leerLibro = async (archivo: File): Promise<readonly Celdas[]> => {
  if (archivo.size > BYTES) throw new Ilegible('El archivo pesa más de 5 MB: deja en él solo la lista.')
  const bytes = new Uint8Array(await archivo.arrayBuffer())
  if (empieza(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new Ilegible('Ese libro es de un Excel antiguo o tiene contraseña: guárdalo sin ella como XLSX, o como CSV.')
  const esLibro = empieza(bytes, 0x50, 0x4b)
  if (!esLibro && bytes.subarray(0, 4_096).includes(0))
    throw new Ilegible('Ese archivo no es una lista que se pueda leer: elige un XLSX o un CSV.')
  const texto = esLibro ? '' : decodificado(bytes)
  const hojas = esLibro ? await libro(bytes) : [partir(texto, separadorDe(texto)).filter(conAlgo).slice(0, FILAS)]
  const llenas = hojas.filter(({ length }) => length > 0)
  if (llenas.length === 0) throw new Ilegible('Ese archivo no tiene nada escrito.')
  return llenas
}
