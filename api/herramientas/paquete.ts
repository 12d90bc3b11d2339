import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import type { TablaDeCopia } from '#api/access/copia.ts'
import { LUGAR_DE_ARCHIVO } from '#api/http/archivos.ts'
import type { Copiado } from '#commands/log/copia.ts'

/**
 * A line of a backup: an event as the log stores it, a row that can't be rebuilt from the log, or a
 * file in base64.
 */
export type Entrada =
  | { readonly hecho: Copiado }
  | { readonly tabla: TablaDeCopia; readonly fila: unknown }
  | { readonly archivo: string; readonly contenido: string }

/** The summary of a backup in its last line; `suma`: SHA-256 of all lines before it. */
const manifiesto = z.strictObject({
  formato: z.literal(1),
  momento: z.iso.datetime(),
  hechos: z.int(),
  filas: z.int(),
  archivos: z.int(),
  suma: z.string(),
})
export type Manifiesto = z.infer<typeof manifiesto>

/** A file that isn't one of our backups, isn't whole, or isn't as it was written. */
export class PaqueteInservible extends Error {
  override name = 'PaqueteInservible'
}

const exigirLibre = (ruta: string): void => {
  if (existsSync(ruta)) throw new PaqueteInservible(`Ya existe ${ruta}: un respaldo no se escribe sobre otro.`)
}

const claseDe = (entrada: Entrada): 'hechos' | 'filas' | 'archivos' =>
  'hecho' in entrada ? 'hechos' : 'tabla' in entrada ? 'filas' : 'archivos'

/**
 * Writes a backup as gzipped JSON lines, whole or not at all, readable by its owner alone. Throws
 * what the entries or the disk throw, and PaqueteInservible if the file exists.
 */
export const escribirPaquete = async (ruta: string, entradas: AsyncIterable<Entrada>): Promise<Manifiesto> => {
  exigirLibre(ruta)
  const temporal = `${ruta}.parte`
  const suma = createHash('sha256')
  const cuantos = { hechos: 0, filas: 0, archivos: 0 }
  const momento = new Date().toISOString()
  let dicho: Manifiesto | undefined
  const lineas = async function* () {
    for await (const entrada of entradas) {
      const linea = `${JSON.stringify(entrada)}\n`
      suma.update(linea)
      cuantos[claseDe(entrada)] += 1
      yield linea
    }
    dicho = { formato: 1, momento, ...cuantos, suma: suma.digest('hex') }
    yield `${JSON.stringify({ manifiesto: dicho })}\n`
  }
  try {
    await pipeline(Readable.from(lineas()), createGzip(), createWriteStream(temporal, { mode: 0o600, flush: true }))
    // The link fails if the name is taken, so another backup isn't overwritten.
    await link(temporal, ruta).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') exigirLibre(ruta)
      throw error
    })
    return dicho as unknown as Manifiesto
  } finally {
    await rm(temporal, { force: true })
  }
}

/** Reads a backup's lines. Throws the errors of the file or its format. */
async function* lineasDe(ruta: string): AsyncGenerator<string> {
  const archivo = createReadStream(ruta)
  const abierto = createGunzip()
  // A read error of the file also ends the unzipped stream.
  archivo.on('error', (error) => abierto.destroy(error))
  let resto = ''
  for await (const trozo of archivo.pipe(abierto).setEncoding('utf8') as AsyncIterable<string>) {
    const lineas = (resto + trozo).split('\n')
    resto = lineas.pop() ?? ''
    yield* lineas
  }
  if (resto !== '') throw new Error('la última línea no acaba')
}

/** Matches the line of a file, with its path. */
const DE_ARCHIVO = /^\{"archivo":"([^"]*)","contenido":"/

const leerEntero = async (ruta: string): Promise<Manifiesto> => {
  const suma = createHash('sha256')
  let dicho: Manifiesto | undefined
  for await (const linea of lineasDe(ruta)) {
    if (dicho) throw new PaqueteInservible(`${ruta} trae algo después de su manifiesto.`)
    if (!linea.startsWith('{"manifiesto":')) {
      suma.update(`${linea}\n`)
      // No other path is ever written.
      if (linea.startsWith('{"archivo":') && !LUGAR_DE_ARCHIVO.test(DE_ARCHIVO.exec(linea)?.[1] ?? ''))
        throw new PaqueteInservible(`${ruta} trae un archivo que no es de los nuestros.`)
      continue
    }
    const leido = z.strictObject({ manifiesto }).safeParse(JSON.parse(linea))
    if (!leido.success) throw new PaqueteInservible(`${ruta} no es un respaldo de esta versión.`)
    dicho = leido.data.manifiesto
  }
  if (!dicho) throw new PaqueteInservible(`${ruta} no está entero: le falta el manifiesto.`)
  if (dicho.suma !== suma.digest('hex'))
    throw new PaqueteInservible(`${ruta} no es lo que se guardó: su suma no cuadra.`)
  return dicho
}

/**
 * Reads a backup to its end and returns its summary, before anything is done with it. Throws
 * PaqueteInservible.
 */
export const comprobarPaquete = async (ruta: string): Promise<Manifiesto> => {
  try {
    return await leerEntero(ruta)
  } catch (error) {
    if (error instanceof PaqueteInservible) throw error
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new PaqueteInservible(`No existe ${ruta}.`)
    throw new PaqueteInservible(`${ruta} no se puede leer: está cortado, o no es un respaldo.`, { cause: error })
  }
}

/** Yields a backup's entries in the order in which they were written. */
export async function* leerPaquete(ruta: string): AsyncGenerator<Entrada> {
  for await (const linea of lineasDe(ruta)) {
    const leida = JSON.parse(linea) as Entrada | { readonly manifiesto: unknown }
    if (!('manifiesto' in leida)) yield leida
  }
}
