import { setTimeout as esperar } from 'node:timers/promises'
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  ErrorType,
  EventStoreDBClient,
  eventTypeFilter,
  FORWARDS,
  isCommandError,
  type JSONEventType,
  jsonEvent,
  NO_STREAM,
  type Position,
  type RecordedEvent,
  START,
  streamNameFilter,
} from '@eventstore/db-client'
import { Subchannel } from '@grpc/grpc-js/build/src/subchannel.js'
import type { Guardado } from './cadena.ts'
import { esSocket } from './direccion-almacen.ts'
import { NoDisponible, SinPermiso } from './fallos.ts'
import { enPlazo } from './plazo.ts'

/** An event as the log keeps it, and its position, which is 0 where only its stream was read. */
export type Situado = Guardado & { readonly posicion: bigint }
/** How far a subscription has looked. `final` means that this was everything at that moment. */
export type Mirado = { readonly mirado: bigint | undefined; readonly final?: true }
/** An event to append. */
export type Nuevo = { readonly id: string; readonly type: string; readonly data: object; readonly metadata: object }
/**
 * The selection of a subscription: streams whose name begins with one of some prefixes, or events
 * of some types.
 */
export type Filtro = { readonly prefijos: readonly string[] } | { readonly tipos: readonly string[] }

/** The error for a stream that somebody deleted for good. */
export class StreamBorrado extends Error {
  override name = 'StreamBorrado'
}
/** The error for a position at which no event begins: the log went on differently. */
export class SinPosicion extends Error {
  override name = 'SinPosicion'
}

/** The error that ends a subscription when the client goes on by another connection. */
class Mudado extends Error {
  override name = 'Mudado'
}

export const esMirado = (leido: Situado | Mirado): leido is Mirado => 'mirado' in leido

export type OpcionesDelCliente = {
  /** Milliseconds that a read or an append may take. */
  readonly plazoMs: number
  /**
   * Called when the node ended a subscription whose reader was too slow, with how many times that
   * has happened. The subscription goes on from where it was.
   */
  readonly alSoltar?: (posicion: bigint | undefined, veces: number) => void
  /**
   * Whether appends go into the log in the order in which they are asked for, also while several
   * are under way. After one that failed, such a client makes no more, and another is needed. Only
   * one of them may append at a time in a process. Let the first append be answered before the
   * next.
   */
  readonly enFila?: boolean
}

const SOLTAR_MS = 300
/**
 * Milliseconds after which a cluster gives up an append of its own. An address without other nodes
 * is given the whole deadline: there is nowhere else to go, and a busy machine may need longer.
 */
const APPEND_MS = 2_000
/**
 * Milliseconds after which a node gives up an append that has to keep its place: a day, because the
 * next one would go in without it.
 */
const APPEND_EN_FILA_MS = 86_400_000
/**
 * Milliseconds within which a client that replaced a silent one must get an answer: at first, and
 * at most. It may have found the same node, or be slow to find any, so the next is given twice
 * that.
 */
const PRUEBA_MS = { primera: 1_000, maxima: 3_000 }
/**
 * Milliseconds of silence after which a process that only listens asks the node. By the connection
 * alone, a hung node shows only after 20 s.
 */
const SILENCIO_MS = 2_000
/** Events that a subscription reads ahead. A node ends a subscription that lets it wait. */
const ADELANTO = 4_096
/** The interval of checkpoints, in units of 32 events that were looked at. */
const PUNTOS = 30

/** The members of the client that aren't public and have to be put right here. */
type Interno = {
  supports: (metodo: unknown) => Promise<boolean>
  handleError: (...argumentos: unknown[]) => Promise<void>
  createChannel: () => Promise<Canal>
  callArguments: (
    ...argumentos: unknown[]
  ) => [metadata: { add(clave: string, valor: string): void }, opciones: unknown]
  GRPCStreamCreator: (
    tipo: unknown,
    nombre: string,
    abrir: (cliente: unknown) => unknown,
    deTodos?: WeakMap<object, unknown>,
  ) => () => Promise<unknown>
}
type Canal = { close: () => void }
/** A read or a subscription of the client, as far as it is used here. */
type Lectura<T> = AsyncIterable<T> & {
  readonly readableEnded: boolean
  on(que: 'error', hacer: () => void): unknown
  destroy(error?: Error): unknown
  cancel?: () => Promise<void>
  unsubscribe?: () => Promise<void>
}
/** A subscription, which also takes what its node didn't send. */
type Suscripcion = Lectura<AllStreamResolvedEvent | Mirado> & {
  on(que: 'caughtUp' | 'error', hacer: () => void): unknown
  push(mirado: Mirado): unknown
}

// A subchannel that nobody holds any more, but that was waiting to try again, would connect once
// its node is back, and stay connected.
const { unref } = Subchannel.prototype
Subchannel.prototype.unref = function (this: Subchannel) {
  unref.call(this)
  const subcanal = this as unknown as { refcount: number; continueConnecting: boolean }
  if (subcanal.refcount === 0) subcanal.continueConnecting = false
}

/**
 * Returns the address with a gossip timeout of 1 s, unless it sets one. A hung node still takes
 * connections, and this limits how long it is asked who leads.
 */
const conPrisa = (url: string): string =>
  /[?&]gossipTimeout=/.test(url) ? url : `${url}${url.includes('?') ? '&' : '?'}gossipTimeout=1`

/** Returns whether an address may lead to another node. */
const hayOtros = (url: string): boolean => /\+discover:|^[^?]*,/.test(url)

/**
 * Creates a client, and a function that closes its open channels, which the client doesn't do
 * itself. Calls `alMudar` when the client goes on by another connection. `haAnexado` is given where
 * appends keep their order, and returns whether there was one.
 */
const crear = (url: string, alMudar: (client: EventStoreDBClient) => void, haAnexado?: () => boolean) => {
  const socket = esSocket(url)
  const client = socket
    ? new EventStoreDBClient({ endpoint: url }, { insecure: true })
    : EventStoreDBClient.connectionString(conPrisa(url))
  const interno = client as unknown as Interno
  const { handleError, createChannel, callArguments, GRPCStreamCreator } = interno
  const canales = new Set<Canal>()
  let suelto = false
  const cerrarCanales = () => {
    for (const canal of canales) canal.close()
    canales.clear()
  }
  // The client asks once what a node can do, and would keep a failure to learn it for ever. Our own
  // node takes many appends in one call. On a cluster each append is a call with a deadline of its
  // own, because batched appends share their promises with every other client of the process. A
  // client that keeps an order is the only one that appends.
  interno.supports = async () => socket || haAnexado !== undefined
  if (haAnexado) {
    // A node takes the appends of one call in their order. Another call would overtake those that
    // the first one lost, so there is none. The first append may be asked for once more, because a
    // node that doesn't lead refuses it before anything is done.
    interno.GRPCStreamCreator = (tipo, nombre, abrir, deTodos) => {
      const abrirUna = (cliente: unknown) => {
        if (deTodos && haAnexado()) throw new NoDisponible('Se perdió la llamada que guarda el orden.')
        return abrir(cliente)
      }
      return GRPCStreamCreator(tipo, nombre, abrirUna, deTodos)
    }
    // Our own node then makes no append after one that it didn't make. Others ignore this.
    interno.callArguments = (...argumentos) => {
      const [metadata, opciones] = callArguments(...argumentos)
      metadata.add('keep-order', 'true')
      return [metadata, opciones]
    }
  }
  // While no node can be found, the client rejects where nobody listens, which would end the
  // process.
  interno.handleError = (...argumentos) => handleError(...argumentos).catch(() => undefined)
  // Two losses at once make two channels, and the client forgets one of them.
  interno.createChannel = async () => {
    const canal = await createChannel()
    if (canales.size > 0) alMudar(client)
    cerrarCanales()
    canales.add(canal)
    // The client was released while it still looked for a node. The callers that wait for this
    // channel have to get their error from it, so it is closed a little later.
    if (suelto) void esperar(SOLTAR_MS).then(cerrarCanales)
    return canal
  }
  const cerrar = () => {
    suelto = true
    cerrarCanales()
  }
  return { client, cerrar }
}

/**
 * Closes a client. Its `dispose` waits for ever for streams that were already cancelled, and
 * needn't be waited for. The timer keeps the process alive: at the end of a long tool nothing else
 * may, and Node would exit with code 13.
 */
const despedir = async ({ client, cerrar }: ReturnType<typeof crear>): Promise<void> => {
  await Promise.race([client.dispose(), esperar(SOLTAR_MS)])
  cerrar()
}

const esError = (error: unknown, tipo: ErrorType): boolean =>
  error instanceof Error && isCommandError(error) && error.type === tipo

/**
 * Returns whether a node refused because it doesn't lead. It refuses before anything is done, and
 * from then on the client goes to the leader.
 */
const esDeOtro = (error: unknown): boolean => esError(error, ErrorType.NOT_LEADER)

const LENTO = /too slow/i
/** The gRPC code for an unknown user. */
const SIN_USUARIO = 16
const SIN_EVENTO = /ReadAllResult/

/**
 * The highest revision used here. The event that ends a stream for good has the highest revision
 * there is, and no fact comes so far.
 */
const ULTIMA_REVISION = 2n ** 31n - 1n

const situar = (event: RecordedEvent): Situado => {
  const { id, streamId, type, data, metadata, position } = event
  const revision = event.revision > ULTIMA_REVISION ? ULTIMA_REVISION : event.revision
  return { id, streamId, type, revision, data, metadata, posicion: position?.commit ?? 0n }
}
/**
 * Encodes metadata as bytes, which go as they are. The client would turn an object into base64, and
 * that into bytes.
 */
const enBytes = new TextEncoder()
const lugar = (posicion: bigint): Position => ({ commit: posicion, prepare: posicion })

/**
 * Opens the official client, which only this file knows. What the client leaves to its user is put
 * right here, and so is what it does to its process when a cluster has lost its nodes. Appends, and
 * the reads on which decisions rest, go to the leader. Everything throws NoDisponible, with its
 * cause.
 */
export const abrirCliente = (url: string, { plazoMs, alSoltar = () => {}, enFila = false }: OpcionesDelCliente) => {
  let anexado = false
  let cortada = false
  const haAnexado = enFila ? () => anexado : undefined
  let actual = crear(url, (client) => soltarSuscripciones(client), haAnexado)
  let caidas = 0
  let soltadas = 0
  /** When something last answered, in ms of a monotonic clock. */
  let contestado = 0
  /** When a subscription last gave something, which its node may have sent long before. */
  let oido = 0
  /**
   * When the present client replaced one that was left. `prueba` is how many ms it has to get an
   * answer.
   */
  let nacido = 0
  let prueba = PRUEBA_MS.primera
  /** The open reads and subscriptions, each with the client that reads it. */
  const abiertas = new Map<Pick<Lectura<unknown>, 'destroy' | 'unsubscribe'>, EventStoreDBClient>()
  const conOtros = hayOtros(url)
  const plazoDeAppend = conOtros && !enFila ? Math.min(plazoMs, APPEND_MS) : plazoMs
  /**
   * Returns how long an answer is waited for, in ms. It is less for a client that hasn't had any,
   * where there may be another node.
   */
  const paciencia = (ms: number): number => (conOtros && contestado < nacido ? Math.min(ms, prueba) : ms)
  const base = () => ({ deadline: paciencia(plazoMs), requiresLeader: true })
  const contesto = () => {
    contestado = performance.now()
    prueba = PRUEBA_MS.primera
  }

  /**
   * Restarts a client's subscriptions on the connection where everything else goes on. The node
   * that they came from may hang, which would be noticed late.
   */
  const soltarSuscripciones = (client: EventStoreDBClient) => {
    for (const [lectura, dueno] of abiertas) {
      if (dueno === client && lectura.unsubscribe) lectura.destroy(new Mudado())
    }
  }

  /**
   * Replaces a client whose node hangs. Such a node keeps its connections, so the client would wait
   * for it, and find another node only once it is gone. Where appends keep their order, the caller
   * opens another client.
   */
  const dejar = (viejo: EventStoreDBClient) => {
    if (esSocket(url) || enFila || viejo !== actual.client) return
    const ahora = performance.now()
    if (contestado < nacido) {
      if (ahora - nacido < prueba) return
      prueba = Math.min(prueba * 2, PRUEBA_MS.maxima)
    }
    nacido = ahora
    const dejado = actual
    actual = crear(url, soltarSuscripciones)
    for (const [lectura, dueno] of abiertas) {
      if (dueno === viejo) lectura.destroy(new NoDisponible('El nodo del registro de hechos no contesta.'))
    }
    void despedir(dejado)
  }

  const perdida = (client: EventStoreDBClient, desde: number, error: unknown): NoDisponible => {
    caidas += 1
    if (esError(error, ErrorType.ACCESS_DENIED)) {
      return new SinPermiso((error as { code?: unknown }).code === SIN_USUARIO, { cause: error })
    }
    const callado = error instanceof NoDisponible || esError(error, ErrorType.DEADLINE_EXCEEDED)
    if (callado && contestado < desde) dejar(client)
    return new NoDisponible('El registro de hechos no responde.', { cause: error })
  }

  const abrir = (client: EventStoreDBClient, lectura: Lectura<unknown>) => {
    abiertas.set(lectura, client)
    // A read that fails while nobody reads it would end the process.
    lectura.on('error', () => undefined)
  }
  const soltar = (lectura: Lectura<unknown>) => {
    abiertas.delete(lectura)
    if (lectura.readableEnded) return
    lectura.destroy()
    // This rejects when the call couldn't even begin.
    void (lectura.cancel ?? lectura.unsubscribe)?.call(lectura).catch(() => undefined)
  }

  type Pedir = (client: EventStoreDBClient) => Lectura<{ readonly event?: RecordedEvent | undefined }>
  /** Runs a read that ends, unlike a subscription. It waits at most `hastaMs` for each event. */
  async function* leerUnaVez(pedir: Pedir, hastaMs: number): AsyncGenerator<Situado> {
    const { client } = actual
    const desde = performance.now()
    const lectura = pedir(client)
    abrir(client, lectura)
    let pidiendo = true
    const plazo = paciencia(hastaMs)
    const reloj = setTimeout(() => {
      if (pidiendo) lectura.destroy(new NoDisponible(`No hubo respuesta en ${plazo} ms.`))
      else reloj.refresh()
    }, plazo)
    try {
      for await (const { event } of lectura) {
        contesto()
        if (!event) continue
        pidiendo = false
        yield situar(event)
        pidiendo = true
        reloj.refresh()
      }
    } catch (error) {
      if (esError(error, ErrorType.STREAM_NOT_FOUND)) return
      if (esError(error, ErrorType.STREAM_DELETED)) throw new StreamBorrado('Alguien borró el stream.')
      if (esError(error, ErrorType.UNKNOWN) && SIN_EVENTO.test((error as Error).message)) {
        throw new SinPosicion('Ningún hecho empieza ahí.', { cause: error })
      }
      throw perdida(client, desde, error)
    } finally {
      clearTimeout(reloj)
      soltar(lectura)
    }
  }

  async function* leer(pedir: Pedir, hastaMs: number = plazoMs): AsyncGenerator<Situado> {
    try {
      yield* leerUnaVez(pedir, hastaMs)
    } catch (error) {
      if (!esDeOtro((error as Error).cause)) throw error
      yield* leerUnaVez(pedir, hastaMs)
    }
  }

  let preguntando = false
  const preguntarSiSigue = async () => {
    const escucha = [...abiertas.keys()].some(({ unsubscribe }) => unsubscribe)
    if (preguntando || !escucha || performance.now() - Math.max(contestado, oido) < SILENCIO_MS) return
    preguntando = true
    const ultimo = { direction: BACKWARDS, fromPosition: END, maxCount: 1 } as const
    try {
      for await (const _ of leer(
        (client) => client.readAll({ ...base(), ...ultimo, requiresLeader: false }),
        APPEND_MS,
      ))
        break
    } catch {
      // The failed read has already left a node that doesn't answer.
    }
    preguntando = false
  }
  const latido = conOtros ? setInterval(() => void preguntarSiSigue(), SILENCIO_MS).unref() : undefined

  const suscribir = (
    client: EventStoreDBClient,
    despuesDe: bigint | undefined,
    filtro: Filtro,
    requiresLeader: boolean,
  ): Suscripcion => {
    const puntos = {
      checkpointInterval: PUNTOS,
      // The checkpoint goes into the stream, so that it overtakes no event that waits there.
      checkpointReached: async (_suya: unknown, { commit }: Position) => {
        suscripcion.push({ mirado: commit })
      },
    }
    const filter =
      'tipos' in filtro
        ? eventTypeFilter({ ...puntos, prefixes: [...filtro.tipos] })
        : streamNameFilter({ ...puntos, prefixes: [...filtro.prefijos] })
    const suscripcion = client.subscribeToAll(
      { fromPosition: despuesDe === undefined ? START : lugar(despuesDe), filter, requiresLeader },
      { highWaterMark: ADELANTO },
    ) as unknown as Suscripcion
    suscripcion.on('caughtUp', () => suscripcion.push({ mirado: undefined, final: true }))
    abrir(client, suscripcion)
    return suscripcion
  }

  /**
   * Follows the events that pass a filter, after a position, for ever, and tells how far it has
   * looked. Ends when the signal aborts.
   */
  async function* seguir(
    despuesDe: bigint | undefined,
    signal: AbortSignal,
    filtro: Filtro,
    requiresLeader = false,
  ): AsyncGenerator<Situado | Mirado> {
    let hasta = despuesDe
    let enviada = false
    while (!signal.aborted) {
      const suscripcion = suscribir(actual.client, hasta, filtro, requiresLeader)
      const parar = () => suscripcion.destroy()
      signal.addEventListener('abort', parar, { once: true })
      try {
        for await (const recibido of suscripcion) {
          oido = performance.now()
          if ('mirado' in recibido) {
            hasta = recibido.mirado ?? hasta
            yield recibido
          } else if (recibido.event) {
            const situado = situar(recibido.event as RecordedEvent)
            hasta = situado.posicion
            yield situado
          }
        }
        return
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof Mudado) continue
        if (esDeOtro(error) && !enviada) {
          enviada = true
          continue
        }
        if (!LENTO.test((error as Error).message)) {
          caidas += 1
          throw new NoDisponible('Se perdió la suscripción al registro de hechos.', { cause: error })
        }
        soltadas += 1
        alSoltar(hasta, soltadas)
      } finally {
        signal.removeEventListener('abort', parar)
        soltar(suscripcion)
      }
    }
  }

  return {
    /** Returns how often this process has seen the store lost. */
    caidas: (): number => caidas,
    /** Returns how often a node ended a subscription that was read too slowly. */
    soltadas: (): number => soltadas,

    /** Appends after a revision, -1 for a new stream. Resolves with the last event's position. */
    append: async (stream: string, eventos: readonly Nuevo[], tras: number): Promise<bigint | 'conflicto'> => {
      if (cortada) throw new NoDisponible('Falló un append anterior de la fila.')
      const { client } = actual
      const desde = performance.now()
      const plazo = paciencia(plazoDeAppend)
      // The client tells its deadline only to the node, which may be the one that doesn't answer.
      const intentar = () =>
        enPlazo(
          client.appendToStream(
            stream,
            eventos.map(({ metadata, ...resto }) =>
              jsonEvent({ ...resto, metadata: enBytes.encode(JSON.stringify(metadata)) } as JSONEventType & {
                id: string
              }),
            ),
            {
              ...base(),
              deadline: enFila ? APPEND_EN_FILA_MS : plazo,
              expectedRevision: tras < 0 ? NO_STREAM : BigInt(tras),
            },
          ),
          plazo,
        )
      try {
        const { position } = await intentar().catch((error) => (esDeOtro(error) ? intentar() : Promise.reject(error)))
        contesto()
        anexado = true
        return position?.commit ?? 0n
      } catch (error) {
        cortada = enFila
        if (!esError(error, ErrorType.WRONG_EXPECTED_VERSION)) throw perdida(client, desde, error)
        contesto()
        return 'conflicto'
      }
    },

    /**
     * Reads a stream's events from a revision on, at most `cuantos`; none when it doesn't exist.
     * Throws StreamBorrado.
     */
    leerStream: (stream: string, desde: number, cuantos?: number): AsyncGenerator<Situado> =>
      leer((client) =>
        client.readStream(stream, {
          ...base(),
          direction: FORWARDS,
          fromRevision: desde > 0 ? BigInt(desde) : START,
          ...(cuantos === undefined ? {} : { maxCount: cuantos }),
        }),
      ),

    /**
     * Reads everything that is stored, system events included, from the log's start or from a
     * position on. Throws SinPosicion.
     */
    leerTodo: (desde?: bigint, cuantos?: number): AsyncGenerator<Situado> =>
      leer((client) =>
        client.readAll({
          ...base(),
          direction: FORWARDS,
          fromPosition: desde === undefined ? START : lugar(desde),
          ...(cuantos === undefined ? {} : { maxCount: cuantos }),
        }),
      ),

    /** Reads the same before a position or from the log's end, the newest first. */
    leerAtras: (desde: bigint | undefined, cuantos: number): AsyncGenerator<Situado> =>
      leer((client) =>
        client.readAll({
          ...base(),
          direction: BACKWARDS,
          fromPosition: desde === undefined ? END : lugar(desde),
          maxCount: cuantos,
        }),
      ),

    seguir,

    /**
     * Reads the events that pass a filter, after a position and up to another, or as far as the log
     * goes now, until the signal aborts. It subscribes, because the client filters nothing else. It
     * reads from the leader, because a follower that lags would end too early.
     */
    async *leerHasta(
      final: bigint | undefined,
      despuesDe: bigint | undefined,
      filtro: Filtro,
      signal?: AbortSignal,
    ): AsyncGenerator<Situado> {
      const alto = new AbortController()
      const todas = signal ? AbortSignal.any([signal, alto.signal]) : alto.signal
      try {
        for await (const leido of seguir(despuesDe, todas, filtro, true)) {
          const posicion = esMirado(leido) ? leido.mirado : leido.posicion
          const pasado = final !== undefined && posicion !== undefined && posicion > final
          if (!esMirado(leido) && !pasado) yield leido
          if (pasado || (posicion !== undefined && posicion === final) || (esMirado(leido) && leido.final)) return
        }
      } finally {
        alto.abort()
      }
    },

    dispose: (): Promise<void> => {
      clearInterval(latido)
      return despedir(actual)
    },
  }
}

export type Cliente = ReturnType<typeof abrirCliente>
