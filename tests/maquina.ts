import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { opcionesDeNavegador } from './navegador.ts'

export const GIB = 1024 ** 3
/** What the longest of the runs puts there at once, with room to spare. */
const LIBRES = 2 * GIB
export const libresEn = (lugar: string): number => {
  const { bavail, bsize } = statfsSync(lugar)
  return bavail * bsize
}
/** On a full disk, or where nothing can be written, tests fail one by one, each for a reason of its own. */
const comprobarEspacio = (): void => {
  try {
    accessSync(tmpdir(), constants.W_OK)
  } catch {
    throw new Error(`En ${tmpdir()} no se puede escribir: di en TMPDIR una carpeta en la que sí.`)
  }
  const libres = libresEn(tmpdir())
  if (libres < LIBRES)
    throw new Error(
      `Quedan ${(libres / GIB).toFixed(1)} GiB en ${tmpdir()}, y las pruebas necesitan ${LIBRES / GIB}: libera espacio, o di otra carpeta en TMPDIR.`,
    )
}

/**
 * The options of the browser that tests run in. Where the machine has none, or no room, it says so
 * in one sentence and ends the run: the runner would put it among fifty lines of its own.
 */
export const navegadorDeLaMaquina = async (): ReturnType<typeof opcionesDeNavegador> => {
  try {
    comprobarEspacio()
    return await opcionesDeNavegador()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}
