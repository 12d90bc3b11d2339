import { lru } from 'tiny-lru'
import type { Hecho } from '#domain/hecho.ts'
import type { EventStore } from './event-store.ts'

/** Whole histories that are remembered for so many milliseconds, none of more facts than this: who goes through one asks for it again and again. */
const RECORDADAS = 64
const VALEN_MS = 60_000
const LARGA = 2_000

/** Histories as they were read a moment ago: only what came since is read again, and shows that it goes on from there. */
export const crearHistorias = (store: Pick<EventStore, 'readStream'>) => {
  const leidas = lru<readonly Hecho[]>(RECORDADAS, VALEN_MS)
  let olvidos = 0
  return {
    /** A stream's facts from its first. Throws NoDisponible, StreamDetenido. */
    leer: async (stream: string): Promise<readonly Hecho[]> => {
      const antes = leidas.get(stream) ?? []
      const ultimo = antes.at(-1)
      const alPedir = olvidos
      const desde = ultimo && { revision: ultimo.revision, cadena: ultimo.meta.cadena }
      const nuevos = await store.readStream(stream, desde).catch((error) => {
        leidas.delete(stream)
        throw error
      })
      const hechos = nuevos.length === 0 ? antes : [...antes, ...nuevos]
      // What was read before a person was erased is kept no longer.
      if (alPedir === olvidos && hechos.length <= LARGA) leidas.set(stream, hechos)
      return hechos
    },
    olvidar: (): void => {
      olvidos += 1
      leidas.clear()
    },
  }
}

export type Historias = ReturnType<typeof crearHistorias>
