import type { EventStore } from '#commands/log/event-store.ts'
import { StreamDetenido } from '#commands/log/fallos.ts'
import { esIlegible } from '#commands/log/guardado.ts'
import type { HechoConversacion } from '#domain/conversacion/hechos.ts'
import { esMensaje } from '#domain/conversacion/hechos.ts'
import type { Hecho } from '#domain/hecho.ts'

/** A conversation's fact as the log has it. */
export type LeidoDeCanal = Hecho & HechoConversacion
type Store = Pick<EventStore, 'readStreamCrudo'>

/** Facts read at once, and the length of a search's first step. */
const TANDA = 64

async function* leer(store: Store, stream: string, desde: number, cuantos?: number): AsyncGenerator<LeidoDeCanal> {
  for await (const leido of store.readStreamCrudo(stream, desde, cuantos)) {
    if (esIlegible(leido)) throw new StreamDetenido(stream, leido.ilegible)
    yield leido as LeidoDeCanal
  }
}

/**
 * Returns the number of the first message at or after a revision; Infinity if the stream ends
 * without one.
 */
const numeroDesde = async (store: Store, stream: string, revision: number): Promise<number> => {
  for (let desde = revision, leidos = TANDA; leidos === TANDA; desde += TANDA) {
    leidos = 0
    for await (const hecho of leer(store, stream, desde, TANDA)) {
      leidos += 1
      if (esMensaje(hecho)) return hecho.data.numero
    }
  }
  return Number.POSITIVE_INFINITY
}

/**
 * Finds a revision that the message `numero` comes at or after, with fewer than TANDA facts in
 * between. Each message is at its number's revision or later.
 */
const revisionDe = async (store: Store, stream: string, numero: number): Promise<number> => {
  let [bajo, paso] = [numero, TANDA]
  while ((await numeroDesde(store, stream, bajo + paso)) <= numero) {
    bajo += paso
    paso *= 2
  }
  while (paso > TANDA) {
    paso = Math.ceil(paso / 2)
    if ((await numeroDesde(store, stream, bajo + paso)) <= numero) bajo += paso
  }
  return bajo
}

/**
 * Reads a conversation's facts from the log, from its message `desde` up to the one before `antes`,
 * or to the end. Throws NoDisponible, StreamDetenido.
 */
export const hechosDesde = async (
  store: Store,
  stream: string,
  desde: number,
  antes = Number.POSITIVE_INFINITY,
): Promise<LeidoDeCanal[]> => {
  const hechos: LeidoDeCanal[] = []
  for await (const hecho of leer(store, stream, desde <= 1 ? 0 : await revisionDe(store, stream, desde))) {
    if (esMensaje(hecho)) {
      if (hecho.data.numero >= antes) break
      if (hecho.data.numero < desde) continue
    }
    hechos.push(hecho)
  }
  return hechos
}
