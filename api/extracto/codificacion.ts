import { isUtf8 } from 'node:buffer'
import { repararDoble } from '#domain/extracto/legible.ts'
import { sinTorres } from '#domain/texto.ts'

const UTF8 = new TextDecoder('utf-8')
const CP1252 = new TextDecoder('windows-1252')
const BYTES_MIRADOS = 4_096
/**
 * Of a text in UTF-16 at least so many of its bytes are zero on one side, and hardly any on the
 * other.
 */
const [MITAD, APENAS] = [0.4, 0.02]

/** The byte order of a text in UTF-16 that doesn't say it; undefined: it is no such text. */
const utf16SinMarca = (bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined => {
  const mirados = bytes.subarray(0, BYTES_MIRADOS)
  const ceros = [0, 0]
  for (const [n, byte] of mirados.entries()) if (byte === 0) ceros[n % 2] = (ceros[n % 2] ?? 0) + 1
  const [pares = 0, impares = 0] = ceros.map((cuantos) => cuantos / Math.max(1, mirados.length / 2))
  return impares > MITAD && pares < APENAS ? 'utf-16le' : pares > MITAD && impares < APENAS ? 'utf-16be' : undefined
}

/**
 * Letters beside a space that doesn't break are DOS's «á»; the rest of what windows-1252 gives for
 * it is no Spanish.
 */
const en1252 = (bytes: Uint8Array): string => CP1252.decode(bytes).replace(/(?<=\p{L})\u00a0(?=\p{L})/gu, '\ufffd')

/** Whether a line holds a character of several bytes in UTF-8, whatever else is wrong in it. */
const tieneDeVarios = (dicho: string): boolean => /[^\p{ASCII}\ufffd]/u.test(dicho)

/**
 * A text line by line: UTF-8 where the line is, else windows-1252. A line that has characters of
 * UTF-8 and bytes that are none keeps the former, and bears U+FFFD for each of the latter: what
 * they were nobody knows.
 */
const porLineas = (bytes: Buffer): string => {
  const lineas: string[] = []
  for (let desde = 0; desde <= bytes.length; ) {
    const fin = bytes.indexOf(0x0a, desde)
    const hasta = fin === -1 ? bytes.length : fin + 1
    const linea = bytes.subarray(desde, hasta)
    const dicho = UTF8.decode(linea)
    lineas.push(isUtf8(linea) || tieneDeVarios(dicho) ? dicho : en1252(linea))
    if (fin === -1) break
    desde = hasta
  }
  return lineas.join('')
}

const decodificar = (bytes: Buffer): string => {
  const inicio = bytes.subarray(0, 2).toString('hex')
  if (inicio === 'fffe') return new TextDecoder('utf-16le').decode(bytes)
  if (inicio === 'feff') return new TextDecoder('utf-16be').decode(bytes)
  const sinMarca = utf16SinMarca(bytes)
  if (sinMarca) return new TextDecoder(sinMarca).decode(bytes)
  return isUtf8(bytes) ? UTF8.decode(bytes) : porLineas(bytes)
}

/**
 * The text of a bank's file, in whichever of the usual encodings, with what was read twice mended.
 * What can't be a character is U+FFFD, by which its line is known (`sePuedeLeer`).
 */
export const textoDeBytes = (bytes: Buffer): string =>
  sinTorres(repararDoble(decodificar(bytes)).replace(/[\u0080-\u009f\p{Co}\p{Cn}]/gu, '\ufffd'))
