import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const inflar = promisify(inflate)
const CABEZA = 12
const ENTRADA = 16
const alinear = (bytes: number): number => (bytes + 3) & ~3

/**
 * Reads a typeface's file (WOFF 1.0, https://www.w3.org/TR/WOFF/) as the OpenType font that it
 * packs. Its tables are inflated once and natively. A reader of the packed file would inflate them
 * in JavaScript on each access.
 */
export const leerWoff = async (ruta: string): Promise<Buffer> => {
  const woff = await readFile(ruta)
  const cuantas = woff.readUInt16BE(12)
  const tablas = await Promise.all(
    Array.from({ length: cuantas }, async (_, n) => {
      const en = 44 + n * 20
      const [desde, ocupa, largo, suma] = [4, 8, 12, 16].map((mas) => woff.readUInt32BE(en + mas)) as [
        ...[number, number, number, number],
      ]
      const guardada = woff.subarray(desde, desde + ocupa)
      return { nombre: woff.subarray(en, en + 4), suma, datos: ocupa < largo ? await inflar(guardada) : guardada }
    }),
  )
  const inicio = CABEZA + cuantas * ENTRADA
  const fuente = Buffer.alloc(tablas.reduce((hasta, { datos }) => hasta + alinear(datos.length), inicio))
  woff.copy(fuente, 0, 4, 8)
  fuente.writeUInt16BE(cuantas, 4)
  // Header fields with which a search among the tables begins.
  const potencia = Math.floor(Math.log2(cuantas))
  fuente.writeUInt16BE(2 ** potencia * ENTRADA, 6)
  fuente.writeUInt16BE(potencia, 8)
  fuente.writeUInt16BE((cuantas - 2 ** potencia) * ENTRADA, 10)
  let en = inicio
  for (const [n, { nombre, suma, datos }] of tablas.entries()) {
    const entrada = CABEZA + n * ENTRADA
    nombre.copy(fuente, entrada)
    fuente.writeUInt32BE(suma, entrada + 4)
    fuente.writeUInt32BE(en, entrada + 8)
    fuente.writeUInt32BE(datos.length, entrada + 12)
    datos.copy(fuente, en)
    en += alinear(datos.length)
  }
  return fuente
}
