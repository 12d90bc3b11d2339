import { isUtf8 } from 'node:buffer'
import { repararDoble } from '#domain/extracto/legible.ts'
import { sinTorres } from '#domain/texto.ts'

const UTF8 = new TextDecoder('utf-8')
const CP1252 = new TextDecoder('windows-1252')
const BYTES_MIRADOS = 4_096
/**
 * Shares of zero bytes that tell UTF-16: more than the first among the even or the odd bytes, and
 * less than the second among the others.
 */
const [MITAD, APENAS] = [0.4, 0.02]

/**
 * Detects the byte order of UTF-16 text without a byte order mark; undefined for any other text.
 */
const utf16SinMarca = (bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined => {
  const mirados = bytes.subarray(0, BYTES_MIRADOS)
  const ceros = [0, 0]
  for (const [n, byte] of mirados.entries()) if (byte === 0) ceros[n % 2] = (ceros[n % 2] ?? 0) + 1
  const [pares = 0, impares = 0] = ceros.map((cuantos) => cuantos / Math.max(1, mirados.length / 2))
  return impares > MITAD && pares < APENAS ? 'utf-16le' : pares > MITAD && impares < APENAS ? 'utf-16be' : undefined
}

/**
 * Decodes windows-1252. A non-breaking space between letters is DOS's «á», so it becomes U+FFFD.
 * Other DOS letters decode to characters that Spanish doesn't have.
 */
const en1252 = (bytes: Uint8Array): string => CP1252.decode(bytes).replace(/(?<=\p{L})\u00a0(?=\p{L})/gu, '\ufffd')

/**
 * Returns whether a line holds a character of several bytes in UTF-8, whatever else is wrong in it.
 */
const tieneDeVarios = (dicho: string): boolean => /[^\p{ASCII}\ufffd]/u.test(dicho)

/**
 * Decodes text line by line: as UTF-8 if the line is valid UTF-8, else as windows-1252. A line that
 * mixes UTF-8 characters with other bytes keeps the characters, and has U+FFFD for each of the
 * bytes: nobody knows what they were.
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
 * Decodes a bank's file from any of the usual encodings, and repairs text that was encoded twice.
 * What can't be a character becomes U+FFFD, by which its line is known (`sePuedeLeer`).
 */
export const textoDeBytes = (bytes: Buffer): string =>
  sinTorres(repararDoble(decodificar(bytes)).replace(/[\u0080-\u009f\p{Co}\p{Cn}]/gu, '\ufffd'))
