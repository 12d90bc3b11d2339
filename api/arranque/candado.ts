import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatosInservibles, escribirDatos } from './datos.ts'

const OCUPADO = 5
const NO_ES = 26

/**
 * Locks a data directory, which must exist, for this process alone. The lock lasts until it is
 * released or the process ends in whatever way: the system frees what an ended process had locked,
 * so no stale lock is left to judge. Returns undefined when another process holds it. Throws
 * DatosInservibles.
 */
export const tomarCandado = (dataDir: string): (() => void) | undefined => {
  const archivo = join(dataDir, 'candado')
  let base: DatabaseSync | undefined
  try {
    escribirDatos(dataDir, () => {
      // SQLite creates the file with the default modes, so the umask restricts them.
      const antes = process.umask(0o077)
      base = new DatabaseSync(archivo)
      process.umask(antes)
    })
    base?.exec('begin exclusive')
    return () => base?.close()
  } catch (error) {
    base?.close()
    const { errcode } = error as { errcode?: number }
    if (errcode === OCUPADO) return undefined
    if (errcode === NO_ES) throw new DatosInservibles(`DATA_DIR: ${archivo} no es de BandWork. Quítalo de ahí.`)
    throw error
  }
}
