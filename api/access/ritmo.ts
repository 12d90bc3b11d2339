import { lru } from 'tiny-lru'

/** A rate: how many may come at once, and how many a minute after that. */
export type Ritmo = { readonly porMinuto: number; readonly rafaga: number }

const MINUTO_MS = 60_000

/** Returns the milliseconds between two at a rate. */
export const cadaMs = ({ porMinuto }: Ritmo): number => MINUTO_MS / porMinuto

/**
 * Creates a rate limit for each key, held in this process: a leaky bucket, stored as the one moment
 * at which it will be empty. The latest `claves` keys are remembered; a forgotten one starts with
 * an empty bucket.
 */
export const crearRitmo = (ritmo: Ritmo, claves: number, reloj: () => number = () => performance.now()) => {
  const vacios = lru<number>(claves)
  const cada = cadaMs(ritmo)
  const lleno = cada * ritmo.rafaga
  /** Takes one. Returns 0 when there was one, else the milliseconds until there is. */
  return (clave: string): number => {
    const ahora = reloj()
    const vacio = Math.max(vacios.get(clave) ?? 0, ahora) + cada
    const falta = vacio - ahora - lleno
    if (falta >= 1) return Math.ceil(falta)
    vacios.set(clave, vacio)
    return 0
  }
}
