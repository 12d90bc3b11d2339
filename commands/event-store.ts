import type { KeyObject } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import {
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
  type RecordedEvent,
  START,
} from '@eventstore/db-client'
import { camposPersonales, type EventSchemas } from '#domain/decider.ts'
import { CATEGORIAS, type Hecho, type Metadata } from '#domain/hecho.ts'
import { type Claves, cifrar, descifrar, ELIMINADO, encadenar, esCifrado, idDeEvento } from './cifrado.ts'

/** Where a stream ends: revision −1 and an empty `cadena` before its first event. */
export type Cabeza = { readonly revision: number; readonly cadena: string }

/** An event that can't be read: of no known type, not of its schema, or changed since it was stored. */
export type Ilegible = {
  readonly ilegible: string
  readonly stream: string
  readonly revision: number
  readonly posicion: bigint
  readonly type: string
}
export const esIlegible = (leido: Hecho | Ilegible): leido is Ilegible => 'ilegible' in leido

/** The store doesn't answer: nothing is known of what was asked. */
export class NoDisponible extends Error {
  override name = 'NoDisponible'
}
/** A stored event that a command needs can't be read. */
export class LogIlegible extends Error {
  override name = 'LogIlegible'
}

export type SelloDeHechos = Omit<Metadata, 'cadena'>

export interface EventStore {
  /** Appends after `cabeza`; 'conflicto' when the stream moved on. Throws NoDisponible when the outcome isn't known. */
  append(
    stream: string,
    cabeza: Cabeza,
    eventos: readonly { type: string; data: object }[],
    sello: SelloDeHechos,
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
  /** The position of the newest event of the product; undefined in an empty log. */
  ultimaPosicion(): Promise<bigint | undefined>
  /** Reads the whole log as it is stored and tells the first thing wrong: a broken chain, a gap in a stream, an event that doesn't parse. */
  verificar(alAvanzar?: (eventos: number) => void): Promise<{ readonly eventos: number; readonly hallazgo?: string }>
  /** The log's own identity, made at its first use: a checkpoint of one log means nothing in another. */
  identidad(): Promise<string>
  dispose(): Promise<void>
}

const SOLTAR_MS = 300

const esError = (error: unknown, tipo: ErrorType): boolean =>
  error instanceof Error && isCommandError(error) && error.type === tipo

const CATEGORIA = /^([a-z]+)-(.+)$/

const personales = new Map<string, ReturnType<typeof camposPersonales>>()
for (const [category, schemas] of Object.entries(CATEGORIAS)) {
  for (const [type, schema] of Object.entries(schemas)) personales.set(`${category}.${type}`, camposPersonales(schema))
}

const sujetoDe = (category: string, type: string, data: Record<string, unknown>, actorId: number) => {
  const marca = personales.get(`${category}.${type}`)
  if (!marca || marca.campos.length === 0) return undefined
  return { campos: marca.campos, cuentaId: marca.sujeto ? Number(data[marca.sujeto]) : actorId }
}

/** Reads and writes the product's events: canonical chain, encryption by schema mark and parsing are here alone. */
export const conectarEventStore = (url: string, claves: Claves, plazoMs = 10_000): EventStore => {
  const client = EventStoreDBClient.connectionString(url)
  const opciones = { deadline: plazoMs }

  const falla = (error: unknown): never => {
    throw new NoDisponible('El registro de hechos no responde.', { cause: error })
  }

  const abrir = (
    type: string,
    schemas: EventSchemas,
    evento: RecordedEvent,
    category: string,
    clave: KeyObject | null,
  ) => {
    const schema = schemas[type]
    if (!schema) throw new Error(`tipo de hecho desconocido «${type}»`)
    const data = { ...(evento.data as Record<string, unknown>) }
    const eliminados: string[] = []
    const campos = personales.get(`${category}.${type}`)?.campos ?? []
    for (const campo of campos) {
      const valor = data[campo]
      if (!esCifrado(valor)) continue
      if (clave) data[campo] = descifrar(clave, valor, `${evento.id}.${campo}`)
      else {
        const lista = schema.shape[campo]?.safeParse([]).success
        data[campo] = lista ? [] : ''
        if (!lista) eliminados.push(campo)
      }
    }
    const leida = schema.parse(data) as Record<string, unknown>
    // After parsing: what stands for an erased text needn't fit where the text did.
    for (const campo of eliminados) leida[campo] = ELIMINADO
    return leida
  }

  const leer = (evento: RecordedEvent, posicion: bigint): Hecho | Ilegible | Promise<Hecho | Ilegible> => {
    const { streamId: stream, type } = evento
    const revision = Number(evento.revision)
    const ilegible = (error: unknown): Ilegible => ({
      ilegible: `No se puede leer ${type} (${stream}, revisión ${revision}): ${error instanceof Error ? error.message : error}`,
      stream,
      revision,
      posicion,
      type,
    })
    try {
      const [, category = '', clave = ''] = CATEGORIA.exec(stream) ?? []
      const schemas = CATEGORIAS[category]
      if (!schemas) throw new Error('categoría desconocida')
      const meta = evento.metadata as Metadata
      const armar = (llave: KeyObject | null): Hecho => ({
        type,
        data: abrir(type, schemas, evento, category, llave),
        eventId: evento.id,
        stream,
        category,
        clave,
        revision,
        posicion,
        meta,
      })
      const sujeto = sujetoDe(category, type, evento.data as Record<string, unknown>, meta.actor.id)
      if (!sujeto) return armar(null)
      const llave = claves.aMano(sujeto.cuentaId)
      if (llave !== undefined) return armar(llave)
      return claves.clave(sujeto.cuentaId).then(armar).catch(ilegible)
    } catch (error) {
      return ilegible(error)
    }
  }

  const cifrada = async (category: string, type: string, data: object, id: string, actorId: number) => {
    const sujeto = sujetoDe(category, type, data as Record<string, unknown>, actorId)
    if (!sujeto) return data
    const llave = claves.aMano(sujeto.cuentaId) ?? (await claves.claveOCrear(sujeto.cuentaId))
    const copia: Record<string, unknown> = { ...data }
    for (const campo of sujeto.campos) {
      if (copia[campo] !== undefined) copia[campo] = cifrar(llave, copia[campo], `${id}.${campo}`)
    }
    return copia
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

  return {
    async append(stream, cabeza, eventos, sello) {
      const category = CATEGORIA.exec(stream)?.[1] ?? ''
      let { cadena } = cabeza
      const enlazados: Metadata[] = []
      const nuevos = []
      for (const [n, { type, data }] of eventos.entries()) {
        const id = idDeEvento(sello.comando, n)
        const guardada = await cifrada(category, type, data, id, sello.actor.id)
        cadena = encadenar(cadena, type, id, guardada)
        const metadata: Metadata = { ...sello, cadena }
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
          eventId: idDeEvento(sello.comando, n),
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
        const lectura = client.readAll({ ...opciones, direction: BACKWARDS, fromPosition: END, maxCount: 64 })
        for await (const { event } of lectura) {
          if (event && !event.type.startsWith('$')) return event.position.commit
        }
        return undefined
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
    dispose: () => Promise.race([client.dispose(), setTimeout(SOLTAR_MS, undefined, { ref: false })]),
  }
}
