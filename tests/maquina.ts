import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { opcionesDeNavegador } from './navegador.ts'

export const GIB = 1024 ** 3
/** The free space needed: what the longest of the runs uses there at once, with a margin. */
const LIBRES = 2 * GIB
export const libresEn = (lugar: string): number => {
  const { bavail, bsize } = statfsSync(lugar)
  return bavail * bsize
}
/**
 * Throws when the disk is too full or read-only, where tests would fail one by one, each with an
 * error of its own.
 */
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
 * Returns the options of the browser that tests run in. When the machine has none, or no space, it
 * says so in one sentence and ends the run: the runner would put it among fifty lines of its own.
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
