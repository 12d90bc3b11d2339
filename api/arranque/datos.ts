import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The data directory can't be used; the sentence is for whoever starts the product. */
export class DatosInservibles extends Error {
  override name = 'DatosInservibles'
}

/** What the product keeps there; the rest is somebody else's. */
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

/** Writes to the data directory; throws DatosInservibles when the system doesn't let it. */
export const escribirDatos = (dataDir: string, escribir: () => void): void => {
  try {
    escribir()
  } catch (error) {
    throw new DatosInservibles(`DATA_DIR: no se puede escribir en ${dataDir} (${(error as { code?: string }).code}).`)
  }
}

/** Does something in the data directory. Throws DatosInservibles for what the system has against a place in it, and whatever else as it is. */
export const enDatos = async <R>(dataDir: string, hacer: () => Promise<R>): Promise<R> => {
  try {
    return await hacer()
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (typeof code !== 'string' || typeof path !== 'string' || !path.startsWith(dataDir)) throw error
    throw new DatosInservibles(`DATA_DIR: no se puede usar ${path} (${code}).`, { cause: error })
  }
}

/** Takes a place and what is in it away from other users. What is shut already needs no look inside. */
const cerrar = (lugar: string): void => {
  const dato = lstatSync(lugar, { throwIfNoEntry: false })
  if (!dato || dato.isSymbolicLink() || (dato.mode & AJENOS) === 0) return
  try {
    if (dato.isDirectory()) for (const nombre of readdirSync(lugar)) cerrar(join(lugar, nombre))
    chmodSync(lugar, dato.mode & 0o700)
  } catch (error) {
    // Something that was on its way when it was listed.
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  }
}

/**
 * Shuts a data directory, if it is there, to other users: it may have been made by an older release, or by hand. When root starts the
 * product it can be walked through, since Postgres runs as a user of its own. Throws DatosInservibles for a folder that is everybody's.
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
  // A volume may belong to another user, and keeps its mode: what is in it is shut by itself.
  if (yo === 0 || yo === carpeta.uid) chmodSync(dataDir, yo === 0 ? 0o711 : 0o700)
}

/** Makes the data directory unless it is there, and shuts it; the folders above it are made as usual. Throws DatosInservibles. */
export const hacerDatos = (dataDir: string): void => {
  escribirDatos(dataDir, () => {
    const faltan: string[] = []
    for (let lugar = dataDir; !existsSync(lugar); lugar = dirname(lugar)) faltan.unshift(lugar)
    // One by one: asked for all at once, Node tries for ever where a system refuses by «not found» (/proc).
    for (const lugar of faltan) {
      try {
        mkdirSync(lugar, lugar === dataDir ? { mode: 0o700 } : {})
      } catch (error) {
        // Somebody else was making it too.
        if ((error as { code?: string }).code !== 'EEXIST') throw error
      }
    }
    // A file in its place is there too.
    readdirSync(dataDir)
  })
  cerrarDatos(dataDir)
}
