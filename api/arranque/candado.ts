import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { escribirDatos } from './datos.ts'

const OCUPADO = 5

/**
 * Takes a data directory, which is there, for this process alone, until it is let go of or the process ends, however that is: the system frees what
 * an ended process had locked, so nothing stale is left to judge. Undefined where another has it. Throws DatosInservibles.
 */
export const tomarCandado = (dataDir: string): (() => void) | undefined => {
  let base: DatabaseSync | undefined
  try {
    escribirDatos(dataDir, () => {
      base = new DatabaseSync(join(dataDir, 'candado'))
    })
    base?.exec('begin exclusive')
    return () => base?.close()
  } catch (error) {
    base?.close()
    if ((error as { errcode?: number }).errcode === OCUPADO) return undefined
    throw error
  }
}
