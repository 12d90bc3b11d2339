import { lru } from 'tiny-lru'
import { type Decider, type Evento, isRefusal, type Origen, type Refusal, refuse } from '#domain/decider.ts'
import type { Hecho } from '#domain/hecho.ts'
import { type Cabeza, type EventStore, NoDisponible } from './event-store.ts'

/** What makes an action repeatable: its id, and the digest of its content. */
export type Solicitud = { readonly comando: string; readonly huella: string }

/** A command done: its facts (none when it was satisfied already), the stream's state after, and the log position at which it holds. */
export type Hecha<S, E> = { readonly state: S; readonly eventos: readonly E[]; readonly posicion: bigint }

type Anterior = { readonly huella: string; readonly eventos: readonly Evento[]; readonly posicion: bigint }
type Fold<S> = Cabeza & {
  readonly state: S
  readonly posicion: bigint
  readonly comandos: ReadonlyMap<string, Anterior>
  /** When the log was last seen to end here, ms of a monotonic clock. */
  readonly visto: number
}

/** A stream that nobody has written: what a command that creates is decided on before the log is asked. */
const vacio = <S>(state: S): Fold<S> => ({
  state,
  revision: -1,
  cadena: '',
  posicion: 0n,
  comandos: new Map(),
  visto: 0,
})

const REINTENTOS = 3

type Opciones = {
  /** The stream should be new, so that the log needn't be asked first. */
  readonly crea?: boolean
  /** How often a conflict is decided again. */
  readonly reintentos?: number
  /** What else must agree, asked of a command that has facts to write and hasn't written them yet; it may be asked again. */
  readonly permitir?: () => Promise<Refusal | undefined>
}

const FRESCO_MS = 2_000
const EN_CACHE = 3_000

/** Load → decide → append → retry on conflict, on cached folds. One for each process. */
export const crearHandle = (store: EventStore) => {
  const folds = lru<Fold<unknown>>(EN_CACHE)

  const plegar = <S, C extends Origen, E extends Evento>(
    decider: Decider<S, C, E>,
    fold: Fold<S>,
    hechos: readonly Hecho[],
    estadoFinal?: S,
  ) => {
    let { state, revision, cadena, posicion } = fold
    const comandos = new Map(fold.comandos)
    for (const hecho of hechos) {
      if (estadoFinal === undefined) state = decider.evolve(state, hecho as unknown as E)
      revision = hecho.revision
      cadena = hecho.meta.cadena
      posicion = hecho.posicion
      const anterior = comandos.get(hecho.meta.comando)
      const evento = { type: hecho.type, data: hecho.data }
      const eventos = [...(anterior?.eventos ?? []), evento]
      comandos.set(hecho.meta.comando, { huella: hecho.meta.huella, eventos, posicion })
    }
    return { state: estadoFinal ?? state, revision, cadena, posicion, comandos, visto: performance.now() }
  }

  const guardar = <S>(stream: string, fold: Fold<S>) => {
    const actual = folds.get(stream)
    if (!actual || actual.revision <= fold.revision) folds.set(stream, fold)
    return fold
  }

  const ponerAlDia = async <S, C extends Origen, E extends Evento>(decider: Decider<S, C, E>, stream: string) => {
    const fold = (folds.get(stream) ?? vacio(decider.initial)) as Fold<S>
    return guardar(stream, plegar(decider, fold, await store.readStream(stream, fold.revision + 1)))
  }

  /**
   * A stream's state as other decisions need it: at most two seconds behind the log, and never before `revision`: who heard of a fact from the
   * log may be ahead of the command here that left it.
   */
  const cargar = async <S, C extends Origen, E extends Evento>(
    decider: Decider<S, C, E>,
    stream: string,
    revision = -1,
  ): Promise<S> => {
    const fold = folds.get(stream) as Fold<S> | undefined
    if (fold && fold.revision >= revision && performance.now() - fold.visto < FRESCO_MS) return fold.state
    return (await ponerAlDia(decider, stream)).state
  }

  const repetida = <S, E extends Evento>(fold: Fold<S>, solicitud: Solicitud): Hecha<S, E> | Refusal | undefined => {
    const anterior = fold.comandos.get(solicitud.comando)
    if (!anterior) return undefined
    if (anterior.huella !== solicitud.huella) {
      return refuse('clave-reusada', 'Esa Idempotency-Key ya se usó para otra acción.')
    }
    return { state: fold.state, eventos: anterior.eventos as unknown as E[], posicion: anterior.posicion }
  }

  /**
   * Decides on the cached fold; a refusal or a "nothing to do" is answered only after the log's tail was read. Throws
   * NoDisponible when the store can't be reached or the stream keeps moving.
   */
  const handle = async <S, C extends Origen, E extends Evento>(
    decider: Decider<S, C, E>,
    stream: string,
    command: C,
    solicitud: Solicitud,
    { crea = false, reintentos = REINTENTOS, permitir }: Opciones = {},
  ): Promise<Hecha<S, E> | Refusal> => {
    let fold = (folds.get(stream) ?? (crea ? vacio(decider.initial) : undefined)) as Fold<S> | undefined
    let alDia = fold === undefined
    fold ??= await ponerAlDia(decider, stream)
    for (let intento = 0; intento <= reintentos; ) {
      const antes = repetida<S, E>(fold, solicitud)
      if (antes) return antes
      const decision = decider.decide(fold.state, command)
      if (isRefusal(decision) || decision.length === 0) {
        if (alDia) return isRefusal(decision) ? decision : { state: fold.state, eventos: [], posicion: fold.posicion }
        fold = await ponerAlDia(decider, stream)
        alDia = true
        continue
      }
      const no = await permitir?.()
      if (no) return no
      const siguiente = decision.reduce(decider.evolve, fold.state)
      const partes = decider.partes(siguiente)
      try {
        const escrito = await store.append(stream, fold, decision, {
          ...solicitud,
          actor: command.actor,
          partes,
          momento: command.ahora,
        })
        if (escrito !== 'conflicto') {
          const nuevo = guardar(stream, plegar(decider, fold, escrito.hechos, siguiente))
          return { state: nuevo.state, eventos: decision, posicion: escrito.posicion }
        }
      } catch (error) {
        folds.delete(stream)
        if (!(error instanceof NoDisponible) || intento > 0) throw error
      }
      fold = await ponerAlDia(decider, stream)
      alDia = true
      intento += 1
    }
    throw new NoDisponible(`Demasiados cambios a la vez en ${stream}.`)
  }

  return {
    handle,
    cargar,
    /** Drops every fold: a person was erased, and what is in memory could still be read. */
    olvidar: () => folds.clear(),
  }
}

export type Handle = ReturnType<typeof crearHandle>
