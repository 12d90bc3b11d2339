import type { RespuestaDesde, RespuestaDeTodo, Trama, TramaDeTodo } from '#api/contract/hechos.ts'
import type { MensajeCallado } from '#api/contract/vivo.ts'
import { avanzarPosicion } from '#web/servidor/posicion.ts'
import { crearSeguidor, type Detencion, type Oyente, type Seguidor } from './seguidor.ts'

/** The operations of one live session. A refused call rejects with the protocol's `error`. */
export type Canal = {
  /**
   * Subscribes to a topic. Resolves once frames can come, with the function that ends the
   * subscription.
   */
  readonly suscribir: (tema: string, alRecibir: (trama: Trama) => void) => Promise<() => void>
  readonly desde: (tema: string, revision: number) => Promise<RespuestaDesde>
  /** The same for the whole log, by position. */
  readonly deTodo: {
    readonly suscribir: (alRecibir: (trama: TramaDeTodo) => void) => Promise<() => void>
    readonly desde: (posicion: string) => Promise<RespuestaDeTodo>
  }
  readonly escribe: (tema: string) => Promise<unknown>
  /** Listens to the messages of a topic that isn't the account's own. */
  readonly avisos: (tema: string, alOir: (mensaje: MensajeCallado) => void) => Promise<() => void>
}

type Seguido = {
  readonly tema: string
  readonly seguidores: Set<Seguidor>
  /**
   * Count of restarts from revision zero. The answer to a question from before the last restart is
   * void.
   */
  vuelta: number
  /** Count of erased persons in the last answer. */
  olvidos: number | undefined
  /** The session in which the topic is subscribed, or is about to be. */
  en: Canal | undefined
  suscrito: boolean
  /** The session that is being asked. */
  preguntando: Canal | undefined
  dejar: () => void
}

const PAUSA_MS = 500
const PAUSA_MAXIMA_MS = 30_000
const dormir = (ms: number) => new Promise<void>((listo) => setTimeout(listo, ms))
const leFalta = ({ seguidores }: Seguido): boolean => [...seguidores].some((seguidor) => seguidor.falta())
const errorDe = (error: unknown): string => String((error as { error?: unknown } | undefined)?.error ?? '')

/**
 * Follows the fact topics of this page across losses of its one connection. Each session first
 * subscribes to a topic and then asks for what it lacks (decisiones/vivo, «Facts»). Followers of
 * one topic share its subscription; the last one to leave ends it.
 */
export const crearSeguimiento = (pausa: (ms: number) => Promise<void> = dormir) => {
  const seguidos = new Map<string, Seguido>()
  const oyentes = new Set<(canal: Canal | undefined) => void>()
  let canal: Canal | undefined
  let ultimaPregunta: Promise<unknown> = Promise.resolve()

  const vigente = (s: Seguido, en: Canal): boolean => canal === en && s.en === en && seguidos.get(s.tema) === s
  /**
   * Asks one question at a time: the server answers one after the other, and refuses one that waits
   * too long.
   */
  const preguntar = (en: Canal, tema: string, revision: number): Promise<RespuestaDesde> => {
    const esta = ultimaPregunta.then(() => en.desde(tema, revision))
    ultimaPregunta = esta.catch(() => undefined)
    return esta
  }
  const desdeCero = (s: Seguido) => {
    s.vuelta += 1
    for (const seguidor of s.seguidores) seguidor.desdeCero()
  }

  /**
   * Retries until it succeeds, with growing pauses; resolves with whether it did. Gives up once the
   * session is over or the topic isn't the reader's.
   */
  const insistir = async (s: Seguido, en: Canal, hacer: () => Promise<boolean>): Promise<boolean> => {
    for (let espera = PAUSA_MS; vigente(s, en); espera = Math.min(espera * 2, PAUSA_MAXIMA_MS)) {
      try {
        if (await hacer()) return vigente(s, en)
      } catch (error) {
        if (!vigente(s, en)) return false
        const uri = errorDe(error)
        const motivo: Detencion | undefined =
          uri === 'wamp.error.not_authorized'
            ? 'ajeno'
            : uri === 'bandwork.error.stream_detenido'
              ? 'detenido'
              : undefined
        if (motivo) for (const seguidor of s.seguidores) seguidor.detener(motivo)
        if (motivo === 'ajeno') return false
      }
      await pausa(espera)
    }
    return false
  }

  /**
   * Asks from the lowest revision of the followers that lack something. Repeats that until nobody
   * lacks anything; resolves with false if the answers don't go that far yet.
   */
  const ponerAlDia = async (s: Seguido, en: Canal): Promise<boolean> => {
    for (;;) {
      const pendientes = [...s.seguidores].filter((seguidor) => seguidor.falta())
      if (pendientes.length === 0) return true
      const revision = Math.min(...pendientes.map((seguidor) => seguidor.ultima()))
      const { vuelta, olvidos } = s
      const respuesta = await preguntar(en, s.tema, revision)
      if (!vigente(s, en)) return true
      if (s.vuelta !== vuelta) continue
      s.olvidos = respuesta.olvidos
      if (olvidos !== undefined && olvidos !== respuesta.olvidos) {
        desdeCero(s)
        continue
      }
      for (const seguidor of s.seguidores) seguidor.responder(revision, respuesta)
      // Another process of the server has announced a fact that this one will have in a moment.
      if (pendientes.some((seguidor) => seguidor.falta() && seguidor.ultima() <= revision)) return false
    }
  }
  const poner = async (s: Seguido): Promise<void> => {
    const { en } = s
    if (!en || !s.suscrito || s.preguntando === en) return
    s.preguntando = en
    const hecho = await insistir(s, en, () => ponerAlDia(s, en))
    if (s.preguntando !== en) return
    s.preguntando = undefined
    if (hecho && leFalta(s)) void poner(s)
  }

  const recibir = (s: Seguido, trama: Trama) => {
    if ('escribe' in trama) {
      for (const seguidor of s.seguidores) seguidor.escribe(trama.quien)
      return
    }
    if ('desdeCero' in trama) {
      // Queries from now on must be answered without the erased words, too.
      avanzarPosicion(trama.posicion)
      s.olvidos = undefined
      desdeCero(s)
    } else for (const seguidor of s.seguidores) seguidor.recibir(trama)
    if (leFalta(s)) void poner(s)
  }

  const abrir = async (s: Seguido): Promise<void> => {
    const en = canal
    if (!en || s.en === en) return
    s.en = en
    s.suscrito = false
    await insistir(s, en, async () => {
      const dejar = await en.suscribir(s.tema, (trama) => vigente(s, en) && recibir(s, trama))
      if (!vigente(s, en)) {
        dejar()
        return true
      }
      s.dejar = dejar
      s.suscrito = true
      for (const seguidor of s.seguidores) seguidor.dudar()
      void poner(s)
      return true
    })
  }

  return {
    /** Follows a topic from the listener's revision on, in every session. */
    seguir: (tema: string, oyente: Oyente) => {
      const s: Seguido = seguidos.get(tema) ?? {
        tema,
        seguidores: new Set(),
        vuelta: 0,
        olvidos: undefined,
        en: undefined,
        suscrito: false,
        preguntando: undefined,
        dejar: () => undefined,
      }
      seguidos.set(tema, s)
      const seguidor = crearSeguidor(oyente)
      s.seguidores.add(seguidor)
      void abrir(s)
      void poner(s)
      return {
        /**
         * Starts again from a loaded revision: after `alPerderHilo`, or whenever the page has
         * another one.
         */
        empezar: (revision: number): void => {
          seguidor.empezar(revision)
          void poner(s)
        },
        dejar: (): void => {
          s.seguidores.delete(seguidor)
          if (s.seguidores.size > 0 || seguidos.get(tema) !== s) return
          seguidos.delete(tema)
          if (s.suscrito && s.en === canal) s.dejar()
        },
      }
    },
    /**
     * Says that the account is writing in a followed conversation. Without a session it does
     * nothing; callers repeat it.
     */
    escribe: (tema: string): void => {
      canal?.escribe(tema).catch(() => undefined)
    },
    conectar: (nuevo: Canal): void => {
      canal = nuevo
      // A question of the previous session may never be answered.
      ultimaPregunta = Promise.resolve()
      for (const s of seguidos.values()) void abrir(s)
      for (const oyente of oyentes) oyente(canal)
    },
    desconectar: (): void => {
      canal = undefined
      for (const oyente of oyentes) oyente(canal)
    },
    /**
     * Calls back with the present session and whenever one opens or ends; returns the function that
     * stops it.
     */
    enCadaSesion: (alCambiar: (canal: Canal | undefined) => void): (() => void) => {
      oyentes.add(alCambiar)
      alCambiar(canal)
      return () => void oyentes.delete(alCambiar)
    },
  }
}

export type Seguimiento = ReturnType<typeof crearSeguimiento>
/** The topics followed over this page's one connection. */
export const seguimiento = crearSeguimiento()
