import { intentar } from './intentar.ts'

/**
 * localStorage keys of two generations: how often the stored answers were emptied, and the outbox.
 */
export const VEZ = 'bandwork.vaciado'
export const VEZ_DE_BANDEJA = 'bandwork.vaciada'

/** Counts the emptyings where the browser's storage is forbidden. */
let aqui = 0
/** Returns a generation by its localStorage key. */
export const leerVez = (clave: string): string => intentar(() => localStorage.getItem(clave) ?? '0') ?? String(aqui)
/**
 * Returns the generation of the stored answers. An answer is stored under the generation in which
 * it was requested (`siSigueLaVez`).
 */
export const vezActual = (): string => leerVez(VEZ)
/** Returns the generation of the outbox. */
export const vezDeBandeja = (): string => leerVez(VEZ_DE_BANDEJA)
/** Begins another generation of those, and of all where the storage is forbidden. */
export const otraVez = (...claves: readonly string[]): void => {
  aqui += 1
  // Each is as long as the one before it: a full storage has room for it.
  for (const clave of claves)
    intentar(() => localStorage.setItem(clave, String(Number(leerVez(clave)) + 1).padStart(8, '0')))
}
