import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The data directory can't be used. Its message is a sentence for the person who starts the
 * product.
 */
export class DatosInservibles extends Error {
  override name = 'DatosInservibles'
}

/** Names that the product keeps in the data directory; anything else belongs to somebody else. */
const PROPIOS = [
  'archivos',
  'candado',
  'correo',
  'en-marcha.json',
  'eventstore',
  'eventstore.sock',
  'postgres',
  'secreto',
]
const AJENOS = 0o077
const DE_TODOS = 0o1000

/** Runs a write to the data directory. Throws DatosInservibles when the system refuses it. */
export const escribirDatos = (dataDir: string, escribir: () => void): void => {
  try {
    escribir()
  } catch (error) {
    throw new DatosInservibles(`DATA_DIR: no se puede escribir en ${dataDir} (${(error as { code?: string }).code}).`)
  }
}

/**
 * Runs a job in the data directory. Throws DatosInservibles when the system refuses a path in it;
 * any other error is thrown as it is.
 */
export const enDatos = async <R>(dataDir: string, hacer: () => Promise<R>): Promise<R> => {
  try {
    return await hacer()
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (typeof code !== 'string' || typeof path !== 'string' || !path.startsWith(dataDir)) throw error
    throw new DatosInservibles(`DATA_DIR: no se puede usar ${path} (${code}).`, { cause: error })
  }
}

/**
 * Closes a path and everything in it to other users. Doesn't look inside one that is closed
 * already.
 */
const cerrar = (lugar: string): void => {
  const dato = lstatSync(lugar, { throwIfNoEntry: false })
  if (!dato || dato.isSymbolicLink() || (dato.mode & AJENOS) === 0) return
  try {
    if (dato.isDirectory()) for (const nombre of readdirSync(lugar)) cerrar(join(lugar, nombre))
    chmodSync(lugar, dato.mode & 0o700)
  } catch (error) {
    // A temporary entry has gone since it was listed.
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  }
}

/**
 * Closes a data directory, if it exists, to other users: an older release may have made it, or a
 * person by hand. When root starts the product, others may still traverse it, since Postgres runs
 * as a user of its own. Throws DatosInservibles for a folder that belongs to everybody.
 */
export const cerrarDatos = (dataDir: string): void => {
  // Windows has no such modes: a folder has its parent's permissions.
  const yo = process.getuid?.()
  const carpeta = statSync(dataDir, { throwIfNoEntry: false })
  if (yo === undefined || !carpeta) return
  if (carpeta.mode & DE_TODOS) {
    throw new DatosInservibles(`DATA_DIR: ${dataDir} es una carpeta de todos; indica una propia dentro de ella.`)
  }
  for (const nombre of PROPIOS) cerrar(join(dataDir, nombre))
  // A volume may belong to another user and keep its mode. Its contents are closed all the same.
  if (yo === 0 || yo === carpeta.uid) chmodSync(dataDir, yo === 0 ? 0o711 : 0o700)
}

/**
 * Makes the data directory if it doesn't exist, and closes it; the folders above it are made as
 * usual. Throws DatosInservibles.
 */
export const hacerDatos = (dataDir: string): void => {
  escribirDatos(dataDir, () => {
    const faltan: string[] = []
    for (let lugar = dataDir; !existsSync(lugar); lugar = dirname(lugar)) faltan.unshift(lugar)
    // One by one: with the recursive option, Node retries for ever where a system refuses with
    // «not found» (/proc).
    for (const lugar of faltan) {
      try {
        mkdirSync(lugar, lugar === dataDir ? { mode: 0o700 } : {})
      } catch (error) {
        // Another process made it meanwhile.
        if ((error as { code?: string }).code !== 'EEXIST') throw error
      }
    }
    // A file in its place exists too, and this call fails on it.
    readdirSync(dataDir)
  })
  cerrarDatos(dataDir)
}
