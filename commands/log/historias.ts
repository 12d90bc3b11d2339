import { lru } from 'tiny-lru'
import type { Hecho } from '#domain/hecho.ts'
import type { EventStore } from './event-store.ts'
import { letrasDe } from './peso.ts'

/** Whole histories that are remembered for so many milliseconds, none of more letters than this: who goes through one asks for it again and again. */
const RECORDADAS = 32
const VALEN_MS = 60_000
const LETRAS = 512 * 1024
/** What a fact takes besides its own words. */
const LETRAS_HECHO = 400

type Leida = { readonly hechos: readonly Hecho[]; readonly letras: number }
const NADA: Leida = { hechos: [], letras: 0 }

/** Histories as they were read a moment ago: only what came since is read again, and shows that it goes on from there. */
export const crearHistorias = (store: Pick<EventStore, 'readStream'>) => {
  const leidas = lru<Leida>(RECORDADAS, VALEN_MS)
  let olvidos = 0
  return {
    /** A stream's facts from its first. Throws NoDisponible, StreamDetenido. */
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
      // What was read before a person was erased is kept no longer.
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
