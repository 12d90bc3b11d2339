import { lru } from 'tiny-lru'
import { type Decider, type Evento, isRefusal, type Origen, type Refusal, refuse } from '#domain/decider.ts'
import type { Hecho } from '#domain/hecho.ts'
import { type Cabeza, type EventStore, SIN_CABEZA } from './event-store.ts'
import { NoDisponible, StreamDetenido } from './fallos.ts'
import { esIlegible } from './guardado.ts'
import { type MedidasDelLog, SIN_MEDIDAS } from './medidas.ts'
import { type Memoria, recordados, recordar, recuerdoDe, SIN_MEMORIA } from './memoria.ts'
import { letrasDe } from './peso.ts'
import type { Solicitud } from './solicitud.ts'
import { tramo } from './trazas.ts'
import { crearTurnos } from './turnos.ts'
import { crearVuelos } from './vuelos.ts'

/**
 * A command done: its facts, and the log position at which it holds. When there was nothing to do
 * there are no facts, and `state` is what was found. A repeated command answers with the facts that
 * it left the first time.
 */
export type Hecha<S, E> = { readonly eventos: readonly E[]; readonly posicion: bigint; readonly state?: S }

type Fold<S> = Cabeza & {
  readonly state: S
  readonly posicion: bigint
  readonly memoria: Memoria
  /** Bytes of the texts of its facts, which the state may hold. */
  readonly letras: number
  /** When the log was last seen to end here, in ms of a monotonic clock. */
  readonly visto: number
}

/**
 * Returns the fold of a stream that nobody has written. A command that creates is decided on it
 * before the log is asked.
 */
const vacio = <S>(state: S): Fold<S> => ({
  ...SIN_CABEZA,
  state,
  posicion: 0n,
  memoria: SIN_MEMORIA,
  letras: 0,
  visto: 0,
})

const REINTENTOS = 3
/**
 * Limits of a stream's queue. A command that would only lose to another of this process waits
 * instead, but not for ever.
 */
const TURNOS = { maximo: 64, esperaMs: 5_000 }

type Opciones = {
  /** Whether the stream should be new, so that the log needn't be asked first. */
  readonly crea?: boolean
  /** How often a conflict is decided again. */
  readonly reintentos?: number
  /**
   * Checks what else must agree. It is asked for a command that has facts to write and hasn't
   * written them yet, and may be asked again.
   */
  readonly permitir?: () => Promise<Refusal | undefined>
}

const FRESCO_MS = 2_000
/** Bytes of folds that are kept, approximately. */
const CACHE_BYTES = 24 * 1024 * 1024
const BYTES_FOLD = 2_000
const BYTES_HECHO = 100
const BYTES_RECUERDO = 300
/**
 * Bytes, more than any state holds of its facts. With this cap, a stream that grows for ever
 * doesn't push out all the others.
 */
const BYTES_ESTADO = 512 * 1024
const pesoDe = ({ revision, memoria, letras }: Fold<unknown>): number =>
  BYTES_FOLD + Math.min(BYTES_HECHO * revision + letras, BYTES_ESTADO) + BYTES_RECUERDO * recordados(memoria)

/**
 * Creates the cache of folds. The least recently used are evicted when the total weighs too much.
 */
const crearCache = () => {
  const folds = lru<Fold<unknown>>(0)
  let bytes = 0
  const soltar = (stream: string) => {
    const fold = folds.get(stream)
    if (!fold) return
    bytes -= pesoDe(fold)
    folds.delete(stream)
  }
  return {
    get: (stream: string) => folds.get(stream),
    set: (stream: string, fold: Fold<unknown>) => {
      soltar(stream)
      folds.set(stream, fold)
      bytes += pesoDe(fold)
      while (bytes > CACHE_BYTES && folds.first && folds.first !== folds.last) soltar(folds.first.key)
    },
    delete: soltar,
    clear: () => {
      folds.clear()
      bytes = 0
    },
  }
}

/**
 * Creates the command handler: load → decide → append → retry on conflict, on cached folds. There
 * is one for each process.
 */
export const crearHandle = (store: EventStore, medidas: Omit<MedidasDelLog, 'alAnexar'> = SIN_MEDIDAS) => {
  const folds = crearCache()
  const enVuelo = crearVuelos()
  const enTurno = crearTurnos(TURNOS)

  let caidas = 0
  /**
   * Returns a cached fold. A stream that was found to be changed is read again from its start. So
   * is every stream of a store that was away, since it may be another store.
   */
  const enCache = (stream: string): Fold<unknown> | undefined => {
    if (store.caidas() !== caidas) {
      caidas = store.caidas()
      folds.clear()
    }
    if (store.detenido(stream) !== undefined) folds.delete(stream)
    const fold = folds.get(stream)
    medidas.alBuscar(fold ? 'hit' : 'miss')
    return fold
  }

  const plegar = <S, C extends Origen, E extends Evento>(
    decider: Decider<S, C, E>,
    fold: Fold<S>,
    hechos: readonly Hecho[],
    estadoFinal?: S,
  ): Fold<S> => {
    const ultimo = hechos.at(-1)
    if (!ultimo) return fold
    let state = fold.state
    if (estadoFinal === undefined) {
      for (const hecho of hechos) {
        if (hecho.omitido) continue
        try {
          state = decider.evolve(state, hecho as unknown as E)
        } catch (error) {
          throw new StreamDetenido(hecho.stream, (error as Error).message)
        }
      }
    } else state = estadoFinal
    const { revision, posicion, meta } = ultimo
    const memoria = recordar(fold.memoria, hechos)
    const letras = hechos.reduce((suma, { data }) => suma + 2 * letrasDe(data), fold.letras)
    const { cadena, momento } = meta
    return { state, revision, posicion, cadena, momento, memoria, letras, visto: performance.now() }
  }

  const guardar = <S>(stream: string, fold: Fold<S>) => {
    const actual = folds.get(stream)
    if (!actual || actual.revision <= fold.revision) folds.set(stream, fold)
    return fold
  }

  const plegarTras = async <S, C extends Origen, E extends Evento>(
    decider: Decider<S, C, E>,
    stream: string,
    desde: Fold<S>,
    despues?: Fold<S>,
  ): Promise<Fold<S>> => {
    let fold = { ...desde, visto: performance.now() }
    for await (const hechos of store.readStreamPorTramos(stream, despues)) fold = plegar(decider, fold, hechos)
    return fold
  }

  const ponerAlDia = async <S, C extends Origen, E extends Evento>(decider: Decider<S, C, E>, stream: string) => {
    const conocido = enCache(stream) as Fold<S> | undefined
    if (conocido) {
      try {
        return guardar(stream, await plegarTras(decider, stream, conocido, conocido))
      } catch (error) {
        if (!(error instanceof StreamDetenido)) throw error
        // The log may have lost what was folded, or got it back. Reading from its start tells.
        folds.delete(stream)
      }
    }
    return guardar(stream, await plegarTras(decider, stream, vacio(decider.initial)))
  }

  /**
   * Resolves with a stream's state as other decisions need it: at most two seconds behind the log,
   * and never before `revision`. A caller that heard of a fact from the log may be ahead of the
   * command here that left it.
   */
  const cargar = async <S, C extends Origen, E extends Evento>(
    decider: Decider<S, C, E>,
    stream: string,
    revision = -1,
  ): Promise<S> => {
    const fold = enCache(stream) as Fold<S> | undefined
    if (fold && fold.revision >= revision && performance.now() - fold.visto < FRESCO_MS) return fold.state
    return (await ponerAlDia(decider, stream)).state
  }

  /** Resolves with a stream's state as the log has it now, for a decision that mustn't be late. */
  const cargarAlDia = async <S, C extends Origen, E extends Evento>(
    decider: Decider<S, C, E>,
    stream: string,
  ): Promise<S> => (await ponerAlDia(decider, stream)).state

  const repetida = async <S, E extends Evento>(
    { memoria }: Fold<S>,
    stream: string,
    actorId: number,
    { comando, huella }: Solicitud,
  ): Promise<Hecha<S, E> | Refusal | undefined> => {
    const recuerdo = recuerdoDe(memoria, actorId, comando)
    if (!recuerdo) return undefined
    if (recuerdo.huella !== huella) return refuse('clave-reusada', 'Esa Idempotency-Key ya se usó con otro contenido.')
    const hechos: Hecho[] = []
    for await (const leido of store.readStreamCrudo(stream, recuerdo.revision, recuerdo.cuantos)) {
      if (esIlegible(leido)) throw new StreamDetenido(stream, leido.ilegible)
      hechos.push(leido)
    }
    if (hechos.length < recuerdo.cuantos) {
      folds.delete(stream)
      throw new NoDisponible(`${stream} ya no tiene lo que se recordaba de él.`)
    }
    const eventos = hechos.map(({ type, data }) => ({ type, data })) as unknown as E[]
    return { eventos, posicion: hechos.at(-1)?.posicion ?? 0n }
  }

  /**
   * Resolves with what a command did, if it was done before: the facts that the stream carries, or
   * clave-reusada. It is asked before anything else would refuse the command.
   */
  const anterior = async <S, C extends Origen, E extends Evento>(
    decider: Decider<S, C, E>,
    stream: string,
    actorId: number,
    solicitud: Solicitud,
  ) => repetida<S, E>(await ponerAlDia(decider, stream), stream, actorId, solicitud)

  const intentar = async <S, C extends Origen, E extends Evento>(
    decider: Decider<S, C, E>,
    stream: string,
    command: C,
    solicitud: Solicitud,
    { crea = false, reintentos = REINTENTOS, permitir }: Opciones,
  ): Promise<Hecha<S, E> | Refusal> => {
    // A stream that is known to have lost its facts isn't new.
    const nuevo = crea && store.detenido(stream) === undefined
    let fold = (enCache(stream) ?? (nuevo ? vacio(decider.initial) : undefined)) as Fold<S> | undefined
    let alDia = fold === undefined
    fold ??= await ponerAlDia(decider, stream)
    for (let intento = 0; intento <= reintentos; ) {
      const antes = await repetida<S, E>(fold, stream, command.actor.id, solicitud)
      if (antes) return antes
      const { state, posicion } = fold
      const decision = decider.decide(state, command)
      if (isRefusal(decision) || decision.length === 0) {
        if (alDia) return isRefusal(decision) ? decision : { eventos: [], posicion, state }
        fold = await ponerAlDia(decider, stream)
        alDia = true
        continue
      }
      // This check may count against the actor, so it isn't made for a command that another process
      // has made impossible.
      if (permitir && !alDia) {
        fold = await ponerAlDia(decider, stream)
        alDia = true
        continue
      }
      const no = await permitir?.()
      if (no) return no
      const siguiente = decision.reduce(decider.evolve, state)
      const { actor, ahora: momento } = command
      const partes = decider.partes(siguiente)
      try {
        const escrito = await store.append(stream, fold, decision, { ...solicitud, actor, partes, momento })
        if (escrito !== 'conflicto') {
          guardar(stream, plegar(decider, fold, escrito.hechos, siguiente))
          return { eventos: decision, posicion: escrito.posicion }
        }
      } catch (error) {
        folds.delete(stream)
        if (!(error instanceof NoDisponible) || intento > 0) throw error
      }
      const { revision } = fold
      fold = await ponerAlDia(decider, stream)
      if (fold.revision === revision) {
        // The log refuses what follows a fact that it doesn't have. This log isn't the one that was
        // folded.
        folds.delete(stream)
        fold = await ponerAlDia(decider, stream)
      }
      alDia = true
      intento += 1
    }
    throw new NoDisponible(`Demasiados cambios a la vez en ${stream}.`)
  }

  const medir = <S, E extends Evento>(command: Origen, mandar: () => Promise<Hecha<S, E> | Refusal>) => {
    const { type = 'desconocido' } = command as { readonly type?: string }
    return tramo(`command ${type}`, {}, async (anotar) => {
      try {
        const hecha = await mandar()
        const resultado = isRefusal(hecha) ? 'refused' : hecha.eventos.length > 0 ? 'done' : 'unchanged'
        medidas.alMandar(type, resultado)
        anotar({ 'bandwork.outcome': resultado })
        return hecha
      } catch (error) {
        medidas.alMandar(type, 'failed')
        throw error
      }
    })
  }

  /**
   * Resolves with whether a stream carries a command, whatever its content. It is asked before what
   * is sent has been read.
   */
  const lleva = async <S, C extends Origen, E extends Evento>(
    decider: Decider<S, C, E>,
    stream: string,
    actorId: number,
    { comando }: Solicitud,
  ): Promise<boolean> => recuerdoDe((await ponerAlDia(decider, stream)).memoria, actorId, comando) !== undefined

  return {
    /**
     * Decides on the cached fold. A refusal or a "nothing to do" is answered only after the log's
     * tail was read. A command has one effect, however often it is asked, at once or later, here or
     * elsewhere. Refusals: clave-reusada, the decider's. Throws NoDisponible when the store can't
     * be reached or the stream keeps moving. Throws StreamDetenido.
     */
    handle: <S, C extends Origen, E extends Evento>(
      decider: Decider<S, C, E>,
      stream: string,
      command: C,
      solicitud: Solicitud,
      opciones: Opciones = {},
    ): Promise<Hecha<S, E> | Refusal> =>
      enVuelo(`${stream} ${solicitud.comando}`, solicitud.huella, () =>
        enTurno(stream, () => medir(command, () => intentar(decider, stream, command, solicitud, opciones))),
      ),
    cargar,
    cargarAlDia,
    /**
     * Resolves with a stream's facts from its first, for a caller that needs it as it was, without
     * those that this release leaves out. Throws NoDisponible, StreamDetenido.
     */
    historia: async (stream: string): Promise<Hecho[]> =>
      (await store.readStream(stream)).filter(({ omitido }) => !omitido),
    anterior,
    lleva,
    /** Runs an action of several steps, only once at a time in this process. */
    unaVez: <T>({ comando, huella }: Solicitud, hacer: () => Promise<T>): Promise<T> => enVuelo(comando, huella, hacer),
    /** Drops every fold. A person was erased, and what is in memory could still be read. */
    olvidar: folds.clear,
  }
}

export type Handle = ReturnType<typeof crearHandle>
