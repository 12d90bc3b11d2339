import { setTimeout } from 'node:timers/promises'
import {
  type AllStreamRecordedEvent,
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  ErrorType,
  EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  FORWARDS,
  isCommandError,
  type JSONType,
  jsonEvent,
  NO_STREAM,
  type Position,
  type RecordedEvent,
  START,
} from '@eventstore/db-client'
import type { Hecho, Metadata } from '#domain/hecho.ts'
import { type Claves, encadenar, idDeEvento } from './cifrado.ts'
import { categoriaDe, crearGuardado, esIlegible, type Ilegible } from './guardado.ts'

/** Where a stream ends: revision −1 and an empty `cadena` before its first event. */
export type Cabeza = { readonly revision: number; readonly cadena: string }

/** The store doesn't answer: nothing is known of what was asked. */
export class NoDisponible extends Error {
  override name = 'NoDisponible'
}
/** A stored event that a command needs can't be read. */
export class LogIlegible extends Error {
  override name = 'LogIlegible'
}

export type MetadataPorEncadenar = Omit<Metadata, 'cadena'>

export interface EventStore {
  /** Appends after `cabeza`; 'conflicto' when the stream moved on. Throws NoDisponible when the outcome isn't known. */
  append(
    stream: string,
    cabeza: Cabeza,
    eventos: readonly { type: string; data: object }[],
    comun: MetadataPorEncadenar,
  ): Promise<{ readonly hechos: readonly Hecho[]; readonly cabeza: Cabeza; readonly posicion: bigint } | 'conflicto'>
  /** A stream's events from a revision on, oldest first; none when it doesn't exist. Throws LogIlegible, NoDisponible. */
  readStream(stream: string, desde?: number): Promise<Hecho[]>
  /**
   * Every event of the product after a position, for ever, in order, or those of some types only; ends when the signal aborts, throws when
   * the store is lost.
   */
  subscribeToAll(
    despuesDe: bigint | undefined,
    signal: AbortSignal,
    tipos?: readonly string[],
  ): AsyncIterable<Hecho | Ilegible>
  /** A stream's events that can be read and those that can't, oldest first. */
  readStreamCrudo(stream: string, desde?: number): AsyncIterable<Hecho | Ilegible>
  /** The position of the newest event of the product; undefined when there is none. Throws NoDisponible. */
  ultimaPosicion(): Promise<bigint | undefined>
  /** Reads the whole log as it is stored and tells the first thing wrong: a broken chain, a gap in a stream, an event that doesn't parse. */
  verificar(alAvanzar?: (eventos: number) => void): Promise<{ readonly eventos: number; readonly hallazgo?: string }>
  /** The log's own identity, made at its first use: a checkpoint of one log means nothing in another. */
  identidad(): Promise<string>
  dispose(): Promise<void>
}

const SOLTAR_MS = 300
const PAGINA_ATRAS = 512

const esError = (error: unknown, tipo: ErrorType): boolean =>
  error instanceof Error && isCommandError(error) && error.type === tipo

/** Reads and writes the product's events through the official client; their chain is made and checked here. */
export const conectarEventStore = (url: string, claves: Claves, plazoMs = 10_000): EventStore => {
  const client = EventStoreDBClient.connectionString(url)
  const opciones = { deadline: plazoMs }
  const { leer, cifrada } = crearGuardado(claves)

  const falla = (error: unknown): never => {
    throw new NoDisponible('El registro de hechos no responde.', { cause: error })
  }

  async function* readStreamCrudo(stream: string, desde = 0): AsyncGenerator<Hecho | Ilegible> {
    const lectura = client.readStream(stream, {
      ...opciones,
      direction: FORWARDS,
      fromRevision: desde === 0 ? START : BigInt(desde),
    })
    try {
      for await (const { event } of lectura) {
        if (event) yield leer(event, event.position?.commit ?? 0n)
      }
    } catch (error) {
      if (esError(error, ErrorType.STREAM_NOT_FOUND)) return
      falla(error)
    }
  }

  /** How far the log has been looked through, and the newest event of the product up to there. */
  let visto: { readonly hasta: bigint; readonly ultima: bigint | undefined } | undefined

  /** A read can't be filtered, and a cluster's log may end in any number of system events: each is passed over once. */
  const buscarUltima = async (): Promise<bigint | undefined> => {
    const antes = visto
    let desde: Position | typeof END = END
    let hasta: bigint | undefined
    for (let cuantos = 1; ; cuantos = Math.min(cuantos * 8, PAGINA_ATRAS)) {
      const pagina: AllStreamRecordedEvent[] = []
      const lectura = client.readAll({ ...opciones, direction: BACKWARDS, fromPosition: desde, maxCount: cuantos })
      for await (const { event } of lectura) if (event) pagina.push(event)
      hasta ??= pagina[0]?.position.commit
      const hallado = pagina.find(({ type, position }) => !type.startsWith('$') || position.commit === antes?.hasta)
      const masAntiguo = pagina.at(-1)
      if (hallado || !masAntiguo) {
        const ultima = hallado?.type.startsWith('$') ? antes?.ultima : hallado?.position.commit
        if (hasta !== undefined) visto = { hasta, ultima }
        return ultima
      }
      desde = masAntiguo.position
    }
  }

  return {
    async append(stream, cabeza, eventos, comun) {
      const category = categoriaDe(stream)
      let { cadena } = cabeza
      const enlazados: Metadata[] = []
      const nuevos = []
      for (const [n, { type, data }] of eventos.entries()) {
        const id = idDeEvento(comun.comando, n)
        const guardada = await cifrada(category, type, data, id, comun.actor.id)
        cadena = encadenar(cadena, type, id, guardada)
        const metadata: Metadata = { ...comun, cadena }
        enlazados.push(metadata)
        nuevos.push(jsonEvent({ id, type, data: guardada as JSONType, metadata: metadata as unknown as JSONType }))
      }
      try {
        const { nextExpectedRevision, position } = await client.appendToStream(stream, nuevos, {
          ...opciones,
          expectedRevision: cabeza.revision < 0 ? NO_STREAM : BigInt(cabeza.revision),
        })
        const posicion = position?.commit ?? 0n
        const primera = Number(nextExpectedRevision) - eventos.length + 1
        const hechos = eventos.map(({ type, data }, n) => ({
          type,
          data,
          eventId: idDeEvento(comun.comando, n),
          stream,
          category,
          clave: stream.slice(category.length + 1),
          revision: primera + n,
          posicion,
          meta: enlazados[n] as Metadata,
        }))
        return { hechos, cabeza: { revision: Number(nextExpectedRevision), cadena }, posicion }
      } catch (error) {
        if (esError(error, ErrorType.WRONG_EXPECTED_VERSION)) return 'conflicto'
        return falla(error)
      }
    },

    readStreamCrudo,

    async readStream(stream, desde = 0) {
      const hechos: Hecho[] = []
      for await (const leido of readStreamCrudo(stream, desde)) {
        if (esIlegible(leido)) throw new LogIlegible(leido.ilegible)
        hechos.push(leido)
      }
      return hechos
    },

    async *subscribeToAll(despuesDe, signal, tipos) {
      const subscription = client.subscribeToAll(
        {
          fromPosition: despuesDe === undefined ? START : { commit: despuesDe, prepare: despuesDe },
          filter: tipos ? eventTypeFilter({ prefixes: [...tipos] }) : excludeSystemEvents({ checkpointInterval: 1000 }),
        },
        { highWaterMark: 1024 },
      )
      const soltar = () => {
        subscription.destroy()
        void subscription.unsubscribe()
      }
      if (signal.aborted) return soltar()
      signal.addEventListener('abort', soltar, { once: true })
      try {
        for await (const resuelto of subscription as AsyncIterable<AllStreamResolvedEvent>) {
          const { event } = resuelto
          if (event) yield leer(event as RecordedEvent, event.position.commit)
        }
      } catch (error) {
        if (!signal.aborted) throw new NoDisponible('Se perdió la suscripción al registro de hechos.', { cause: error })
      } finally {
        signal.removeEventListener('abort', soltar)
        soltar()
      }
    },

    async ultimaPosicion() {
      try {
        return await buscarUltima()
      } catch (error) {
        return falla(error)
      }
    },

    async verificar(alAvanzar = () => {}) {
      const cabezas = new Map<string, Cabeza>()
      let eventos = 0
      try {
        for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition: START })) {
          if (!event || event.type.startsWith('$')) continue
          const evento = event as RecordedEvent
          const { streamId: stream, type, id } = evento
          const antes = cabezas.get(stream) ?? { revision: -1, cadena: '' }
          const revision = Number(evento.revision)
          const donde = `${stream}, revisión ${revision} (${type})`
          if (revision !== antes.revision + 1)
            return { eventos, hallazgo: `${donde}: falta lo que sigue a la revisión ${antes.revision}` }
          const { cadena } = evento.metadata as Metadata
          if (cadena !== encadenar(antes.cadena, type, id, evento.data))
            return { eventos, hallazgo: `${donde}: la cadena no cuadra` }
          const leido = await leer(evento, event.position.commit)
          if (esIlegible(leido)) return { eventos, hallazgo: leido.ilegible }
          cabezas.set(stream, { revision, cadena })
          eventos += 1
          if (eventos % 1_000 === 0) alAvanzar(eventos)
        }
        return { eventos }
      } catch (error) {
        return falla(error)
      }
    },

    async identidad() {
      const stream = '$bandwork'
      const primero = async () => {
        for await (const { event } of client.readStream(stream, { ...opciones, maxCount: 1 })) {
          if (event) return event.id
        }
        return undefined
      }
      try {
        const leida = await primero().catch((error) => {
          if (esError(error, ErrorType.STREAM_NOT_FOUND)) return undefined
          throw error
        })
        if (leida) return leida
        const nuevo = jsonEvent({ type: '$AlmacenIdentificado', data: {} })
        await client.appendToStream(stream, nuevo, { ...opciones, expectedRevision: NO_STREAM }).catch((error) => {
          if (!esError(error, ErrorType.WRONG_EXPECTED_VERSION)) throw error
        })
        return (await primero()) ?? nuevo.id
      } catch (error) {
        return falla(error)
      }
    },

    // The client waits for streams that were already cancelled, for ever: what ends with the process needn't be waited for.
    // The timer holds the process: at the end of a long tool nothing else may, and Node would end it with 13.
    dispose: () => Promise.race([client.dispose(), setTimeout(SOLTAR_MS)]),
  }
}
