import { lru } from 'tiny-lru'

/** What may come at once, and how often after that. */
export type Ritmo = { readonly porMinuto: number; readonly rafaga: number }

const MINUTO_MS = 60_000

/** Milliseconds that one takes of a pace. */
export const cadaMs = ({ porMinuto }: Ritmo): number => MINUTO_MS / porMinuto

/**
 * A pace for each key, held in this process: a leaky bucket told by the one moment at which it will be empty. The keys that came last are
 * remembered, up to `claves`; one that is forgotten begins with an empty bucket.
 */
export const crearRitmo = (ritmo: Ritmo, claves: number, reloj: () => number = () => performance.now()) => {
  const vacios = lru<number>(claves)
  const cada = cadaMs(ritmo)
  const lleno = cada * ritmo.rafaga
  /** Takes one; 0 when there was one, else the ms until there is. */
  return (clave: string): number => {
    const ahora = reloj()
    const vacio = Math.max(vacios.get(clave) ?? 0, ahora) + cada
    const falta = vacio - ahora - lleno
    if (falta >= 1) return Math.ceil(falta)
    vacios.set(clave, vacio)
    return 0
  }
}
