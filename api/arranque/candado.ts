import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatosInservibles, escribirDatos } from './datos.ts'

const OCUPADO = 5
const NO_ES = 26

/**
 * Takes a data directory, which is there, for this process alone, until it is let go of or the process ends, however that is: the system frees what
 * an ended process had locked, so nothing stale is left to judge. Undefined where another has it. Throws DatosInservibles.
 */
export const tomarCandado = (dataDir: string): (() => void) | undefined => {
  const archivo = join(dataDir, 'candado')
  let base: DatabaseSync | undefined
  try {
    escribirDatos(dataDir, () => {
      // It is made with the modes of whatever the system makes.
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
