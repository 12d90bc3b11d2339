import type { RespuestaDesde, RespuestaDeTodo, Trama, TramaDeTodo } from '#api/contract/hechos.ts'
import type { MensajeCallado } from '#api/contract/vivo.ts'
import { avanzarPosicion } from '#web/servidor/posicion.ts'
import { crearReceptor, type Detencion, type Oyente, type Receptor } from './receptor.ts'

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

type Suscripcion = {
  readonly tema: string
  readonly receptores: Set<Receptor>
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
const leFalta = ({ receptores }: Suscripcion): boolean => [...receptores].some((receptor) => receptor.falta())
const errorDe = (error: unknown): string => String((error as { error?: unknown } | undefined)?.error ?? '')

/**
 * Follows the fact topics of this page across losses of its one connection. Each session first
 * subscribes to a topic and then asks for what it lacks (decisiones/vivo, «Facts»). Followers of
 * one topic share its subscription; the last one to leave ends it.
 */
export const crearSeguimiento = (pausa: (ms: number) => Promise<void> = dormir) => {
  const suscripciones = new Map<string, Suscripcion>()
  const oyentes = new Set<(canal: Canal | undefined) => void>()
  let canal: Canal | undefined
  let ultimaPregunta: Promise<unknown> = Promise.resolve()

  const vigente = (suscripcion: Suscripcion, en: Canal): boolean =>
    canal === en && suscripcion.en === en && suscripciones.get(suscripcion.tema) === suscripcion
  /**
   * Asks one question at a time: the server answers one after the other, and refuses one that waits
   * too long.
   */
  const preguntar = (en: Canal, tema: string, revision: number): Promise<RespuestaDesde> => {
    const esta = ultimaPregunta.then(() => en.desde(tema, revision))
    ultimaPregunta = esta.catch(() => undefined)
    return esta
  }
  const desdeCero = (suscripcion: Suscripcion) => {
    suscripcion.vuelta += 1
    for (const receptor of suscripcion.receptores) receptor.desdeCero()
  }

  /**
   * Retries until it succeeds, with growing pauses; resolves with whether it did. Gives up once the
   * session is over or the topic isn't the reader's.
   */
  const insistir = async (suscripcion: Suscripcion, en: Canal, hacer: () => Promise<boolean>): Promise<boolean> => {
    for (let espera = PAUSA_MS; vigente(suscripcion, en); espera = Math.min(espera * 2, PAUSA_MAXIMA_MS)) {
      try {
        if (await hacer()) return vigente(suscripcion, en)
      } catch (error) {
        if (!vigente(suscripcion, en)) return false
        const uri = errorDe(error)
        const motivo: Detencion | undefined =
          uri === 'wamp.error.not_authorized'
            ? 'ajeno'
            : uri === 'bandwork.error.stream_detenido'
              ? 'detenido'
              : undefined
        if (motivo) for (const receptor of suscripcion.receptores) receptor.detener(motivo)
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
  const ponerAlDia = async (suscripcion: Suscripcion, en: Canal): Promise<boolean> => {
    for (;;) {
      const pendientes = [...suscripcion.receptores].filter((receptor) => receptor.falta())
      if (pendientes.length === 0) return true
      const revision = Math.min(...pendientes.map((receptor) => receptor.ultima()))
      const { vuelta, olvidos } = suscripcion
      const respuesta = await preguntar(en, suscripcion.tema, revision)
      if (!vigente(suscripcion, en)) return true
      if (suscripcion.vuelta !== vuelta) continue
      suscripcion.olvidos = respuesta.olvidos
      if (olvidos !== undefined && olvidos !== respuesta.olvidos) {
        desdeCero(suscripcion)
        continue
      }
      for (const receptor of suscripcion.receptores) receptor.responder(revision, respuesta)
      // Another process of the server has announced a fact that this one will have in a moment.
      if (pendientes.some((receptor) => receptor.falta() && receptor.ultima() <= revision)) return false
    }
  }
  const poner = async (suscripcion: Suscripcion): Promise<void> => {
    const { en } = suscripcion
    if (!en || !suscripcion.suscrito || suscripcion.preguntando === en) return
    suscripcion.preguntando = en
    const hecho = await insistir(suscripcion, en, () => ponerAlDia(suscripcion, en))
    if (suscripcion.preguntando !== en) return
    suscripcion.preguntando = undefined
    if (hecho && leFalta(suscripcion)) void poner(suscripcion)
  }

  const recibir = (suscripcion: Suscripcion, trama: Trama) => {
    if ('escribe' in trama) {
      for (const receptor of suscripcion.receptores) receptor.escribe(trama.quien)
      return
    }
    if ('desdeCero' in trama) {
      // Queries from now on must be answered without the erased words, too.
      avanzarPosicion(trama.posicion)
      suscripcion.olvidos = undefined
      desdeCero(suscripcion)
    } else for (const receptor of suscripcion.receptores) receptor.recibir(trama)
    if (leFalta(suscripcion)) void poner(suscripcion)
  }

  const abrir = async (suscripcion: Suscripcion): Promise<void> => {
    const en = canal
    if (!en || suscripcion.en === en) return
    suscripcion.en = en
    suscripcion.suscrito = false
    await insistir(suscripcion, en, async () => {
      const dejar = await en.suscribir(
        suscripcion.tema,
        (trama) => vigente(suscripcion, en) && recibir(suscripcion, trama),
      )
      if (!vigente(suscripcion, en)) {
        dejar()
        return true
      }
      suscripcion.dejar = dejar
      suscripcion.suscrito = true
      for (const receptor of suscripcion.receptores) receptor.dudar()
      void poner(suscripcion)
      return true
    })
  }

  return {
    /** Follows a topic from the listener's revision on, in every session. */
    seguir: (tema: string, oyente: Oyente) => {
      const suscripcion: Suscripcion = suscripciones.get(tema) ?? {
        tema,
        receptores: new Set(),
        vuelta: 0,
        olvidos: undefined,
        en: undefined,
        suscrito: false,
        preguntando: undefined,
        dejar: () => undefined,
      }
      suscripciones.set(tema, suscripcion)
      const receptor = crearReceptor(oyente)
      suscripcion.receptores.add(receptor)
      void abrir(suscripcion)
      void poner(suscripcion)
      return {
        /**
         * Starts again from a loaded revision: after `alPerderHilo`, or whenever the page has
         * another one.
         */
        empezar: (revision: number): void => {
          receptor.empezar(revision)
          void poner(suscripcion)
        },
        dejar: (): void => {
          suscripcion.receptores.delete(receptor)
          if (suscripcion.receptores.size > 0 || suscripciones.get(tema) !== suscripcion) return
          suscripciones.delete(tema)
          if (suscripcion.suscrito && suscripcion.en === canal) suscripcion.dejar()
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
      for (const suscripcion of suscripciones.values()) void abrir(suscripcion)
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
