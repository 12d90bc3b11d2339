import { lru } from 'tiny-lru'
import type { Hecho } from '#domain/hecho.ts'
import type { EventStore } from './event-store.ts'
import { letrasDe } from './peso.ts'

/**
 * Limits of the cache: whole histories, milliseconds for which they stay, and letters of the
 * longest one. A reader of a history asks for it again and again.
 */
const RECORDADAS = 32
const VALEN_MS = 60_000
const LETRAS = 512 * 1024
/** Letters that a fact takes besides its own words. */
const LETRAS_HECHO = 400

type Leida = { readonly hechos: readonly Hecho[]; readonly letras: number }
const NADA: Leida = { hechos: [], letras: 0 }

/**
 * Creates a cache of histories read a moment ago. Only the facts since then are read again, and
 * they show that the history goes on from there.
 */
export const crearHistorias = (store: Pick<EventStore, 'readStream'>) => {
  const leidas = lru<Leida>(RECORDADAS, VALEN_MS)
  let olvidos = 0
  return {
    /** Resolves with a stream's facts from its first. Throws NoDisponible, StreamDetenido. */
    leer: async (stream: string): Promise<readonly Hecho[]> => {
      const antes = leidas.get(stream) ?? NADA
      const ultimo = antes.hechos.at(-1)
      const alPedir = olvidos
      const desde = ultimo && { revision: ultimo.revision, cadena: ultimo.meta.cadena }
      const nuevos = await store.readStream(stream, desde).catch((error) => {
        leidas.delete(stream)
        throw error
      })
      const hechos = nuevos.length === 0 ? antes.hechos : [...antes.hechos, ...nuevos]
      const letras = nuevos.reduce((suma, { data }) => suma + LETRAS_HECHO + letrasDe(data), antes.letras)
      // A history that was read before a person was erased isn't kept.
      if (alPedir === olvidos && letras <= LETRAS) leidas.set(stream, { hechos, letras })
      return hechos
    },
    olvidar: (): void => {
      olvidos += 1
      leidas.clear()
    },
  }
}

export type Historias = ReturnType<typeof crearHistorias>
