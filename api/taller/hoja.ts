import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { encabezadoDe } from '#domain/extracto/encabezado.ts'
import type { Fila } from '#domain/extracto/fila.ts'
import { sinTorres } from '#domain/texto.ts'
import { CARACTERES, demasiado, ilegible, LIMITES, MIRADAS, OTRA_COSA, type Tabla, tablaDe } from './tabla.ts'

/** Bytes that a workbook may unfold to: enough for thousands of lines of forty columns. */
const DESPLEGADO = 16 * 1024 * 1024
const PARTES = 200
/** Sheets looked at: banks put the movements among a workbook's first ones. */
const HOJAS = 5

const [DIRECTORIO, FIN] = [0x02014b50, 0x06054b50]
const inflar = promisify(inflateRaw)
const muyGrande = () => ilegible(`El libro de Excel es demasiado grande por dentro: descárgalo por partes.`)

/**
 * Refuses a workbook that unfolds to more than is read, whatever size it declares. Throws
 * extracto-ilegible.
 */
const comprobarTamano = async (bytes: Buffer): Promise<void> => {
  const fin = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (fin < 0 || fin + 22 > bytes.length || bytes.readUInt32LE(fin) !== FIN)
    throw ilegible(`Ese libro de Excel está incompleto. ${OTRA_COSA}`)
  const cuantas = bytes.readUInt16LE(fin + 10)
  if (cuantas > PARTES) throw muyGrande()
  let lugar = bytes.readUInt32LE(fin + 16)
  let quedan = DESPLEGADO
  for (let n = 0; n < cuantas; n += 1) {
    if (lugar + 46 > bytes.length || bytes.readUInt32LE(lugar) !== DIRECTORIO)
      throw ilegible(`Ese libro de Excel está incompleto. ${OTRA_COSA}`)
    const [metodo, cifrado] = [bytes.readUInt16LE(lugar + 10), bytes.readUInt16LE(lugar + 8) & 1]
    const ocupa = bytes.readUInt32LE(lugar + 20)
    const local = bytes.readUInt32LE(lugar + 42)
    if (cifrado) throw ilegible('Ese libro de Excel tiene contraseña: quítasela y súbelo otra vez.')
    if (local + 30 > bytes.length) throw ilegible(`Ese libro de Excel está incompleto. ${OTRA_COSA}`)
    const desde = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const parte = bytes.subarray(desde, desde + ocupa)
    quedan -= metodo === 0 ? parte.length : await desplegado(parte, quedan)
    if (quedan <= 0) throw muyGrande()
    lugar += 46 + bytes.readUInt16LE(lugar + 28) + bytes.readUInt16LE(lugar + 30) + bytes.readUInt16LE(lugar + 32)
  }
}
const desplegado = async (parte: Buffer, maximo: number): Promise<number> => {
  try {
    return (await inflar(parte, { maxOutputLength: maximo })).length
  } catch (error) {
    if (error instanceof RangeError) throw muyGrande()
    throw ilegible(`Ese libro de Excel está dañado. ${OTRA_COSA}`)
  }
}

/**
 * A spreadsheet keeps only fifteen digits of a number. From this on a number is written with an
 * exponent, so that the loss shows.
 */
const EXACTO = 1e15
const enTexto = (valor: unknown): string => {
  if (valor instanceof Date) {
    const escrita = Number.isNaN(valor.getTime()) ? '' : valor.toISOString()
    return escrita.endsWith('T00:00:00.000Z') ? escrita.slice(0, 10) : escrita.slice(0, 16).replace('T', ' ')
  }
  if (typeof valor === 'number') {
    if (!Number.isFinite(valor)) return ''
    if (Math.abs(valor) >= EXACTO) return valor.toExponential()
    const cents = Math.round(valor * 100)
    // The rounding error that a sum leaves beyond the cents is dropped.
    return Number.isInteger(valor)
      ? String(valor)
      : Math.abs(valor * 100 - cents) < 1e-6
        ? (cents / 100).toFixed(2)
        : String(valor)
  }
  return typeof valor === 'string' ? sinTorres(valor) : ''
}

const filasDe = async (bytes: Buffer, hoja: number): Promise<readonly Fila[] | undefined> => {
  const { streamXlsxRows } = await import('hucre/xlsx')
  const filas: Fila[] = []
  let quedan = CARACTERES
  try {
    for await (const { index, values } of streamXlsxRows(new Uint8Array(bytes), { sheet: hoja })) {
      const valores = values.slice(0, LIMITES.columnas + 1)
      for (const valor of valores) if (typeof valor === 'string') quedan -= valor.length
      if (quedan < 0) break
      const celdas = valores.map(enTexto)
      if (celdas.some((celda) => celda.trim() !== '')) filas.push({ numero: index + 1, celdas })
      if (filas.length === MIRADAS) break
    }
  } catch (error) {
    // After the last sheet there is none. If the first one can't be read, the file isn't a
    // workbook.
    if (hoja > 0) return undefined
    const fallo = ilegible(`Ese archivo no es un libro de Excel que se pueda leer. ${OTRA_COSA}`)
    fallo.cause = error
    throw fallo
  }
  if (quedan < 0) throw demasiado()
  return filas
}

/**
 * Reads a bank's movements from the first sheets of a workbook: dates as year-month-day, amounts
 * with a point. Throws extracto-ilegible.
 */
export const leerHoja = async (bytes: Buffer): Promise<Tabla> => {
  await comprobarTamano(bytes)
  const hojas: (readonly Fila[])[] = []
  for (let n = 0; n < HOJAS; n += 1) {
    const filas = await filasDe(bytes, n)
    if (!filas) break
    hojas.push(filas)
    if (encabezadoDe(filas.map(({ celdas }) => celdas))) return tablaDe(filas)
  }
  return tablaDe(hojas[0] ?? [])
}
