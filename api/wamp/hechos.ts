import type { EventEmitter } from 'node:events'
import { setTimeout as esperar } from 'node:timers/promises'
import type { Logger } from 'pino'
import { z } from 'zod'
import { BYTES_POR_RESPUESTA, HECHOS_POR_RESPUESTA } from '#api/access/limites.ts'
import {
  type RespuestaDesde,
  type RespuestaDeTodo,
  TEMA_TODO,
  type Trama,
  type TramaDeRevision,
  type TramaDeTodo,
} from '#api/contract/hechos.ts'
import { hechoVisto, seVe } from '#api/http/hecho-visto.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import type { Situado } from '#commands/log/cliente.ts'
import type { EventStore } from '#commands/log/event-store.ts'
import { esIlegible, type Ilegible, PREFIJOS } from '#commands/log/guardado.ts'
import type { Handle } from '#commands/log/handle.ts'
import { tramoPasado } from '#commands/log/trazas.ts'
import { esMesa, LADOS_QUE_CONVERSAN } from '#domain/conversacion/canal.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { negocia } from '#domain/cuenta/tipos.ts'
import { falloDe } from '#domain/fallo.ts'
import type { Hecho } from '#domain/hecho.ts'
import { type LectorDeTodo, lectorDeTodo } from '#domain/permisos.ts'
import { cadenaGuardada, crearAnillo } from './anillo.ts'
import { ArgumentoInvalido, TemaAjeno } from './errores.ts'
import type { Escritura, Escrituras } from './escrituras.ts'
import type { Identidad } from './router.ts'
import { crearSeguidos, type Seguido } from './seguidos.ts'
import { crearTodo, lectorDeTema, temaDeTodo } from './todo.ts'

const REINTENTO_MS = 250
const DE_PERSONAS = 'cuenta-'
const DE_CONVERSACIONES = 'conversacion-'
const argumentosEscribe = z.tuple([z.string().max(200)])
const argumentos = z.tuple([z.string().max(200), z.int().min(-1)])
const argumentosTodo = z.tuple([z.literal(TEMA_TODO), z.string().regex(/^\d{1,18}$/)])

/**
 * A stream with listeners: its readers by topic, and whether they have been told that it is
 * stopped.
 */
type Oido = { readonly seguidos: Map<string, Seguido>; detenido: boolean }

/** The dependencies of the feed of facts. */
export type ParaHechos = {
  readonly store: Pick<
    EventStore,
    'subscribeToStreams' | 'leer' | 'readStreamCrudo' | 'readAll' | 'ultimaPosicion' | 'falta' | 'detenido'
  >
  readonly cargar: Handle['cargar']
  readonly ids: Ofuscador
  /** 'sanado': a stopped stream is whole again. */
  readonly sanados: EventEmitter<{ sanado: [string] }>
  /** Drops what this process could read of an erased person. */
  readonly olvidar: (cuentaId: number) => void
  /** Returns how many persons have been erased by now. */
  readonly eliminadas: () => Promise<number>
  /** Announces who is writing, in any process. */
  readonly escrituras: Pick<Escrituras, 'eventos' | 'decir'>
  readonly publicar: (tema: string, trama: Trama | TramaDeTodo) => void
  /** Called with the position after which this process hears the log. */
  readonly alEmpezar: (posicion: bigint) => void
  /** Called with each fact of the log, as it comes. */
  readonly alVer: (evento: Situado) => void
  readonly logger: Pick<Logger, 'info' | 'warn'>
}

/**
 * Creates the feed of facts of one process, from the log to the clients that look (decisiones/vivo,
 * «Facts»). It has one catch-up subscription for all. Facts that nobody listens to are neither
 * decrypted nor parsed: they wait as stored, in a ring of the newest, for clients that come back.
 */
export const crearHechos = (o: ParaHechos) => {
  const { store, ids, publicar } = o
  const seguidos = crearSeguidos(o)
  const anillo = crearAnillo()
  const oidos = new Map<string, Oido>()
  const todo = crearTodo({ store, ids, anillo })
  const leenTodo = new Set<LectorDeTodo>()
  /** Streams that were reported as stopped to the readers of the whole log. */
  const detenidos = new Set<string>()
  const alto = new AbortController()
  const { signal } = alto
  const { promise: empezada, resolve: empezar } = Promise.withResolvers<void>()
  let ultimo: { readonly posicion: bigint; readonly cadena: string } | undefined
  /** The position up to which everything was published. */
  let posicion: bigint | undefined
  let situado = false
  let olvidos = 0

  const tramaDe = async (leido: Hecho | Ilegible, seguido: Seguido): Promise<TramaDeRevision> => {
    if (esIlegible(leido)) return { revision: leido.revision, detenido: true }
    const visto = seVe(leido, seguido.lector, await seguidos.inicioDe(seguido))
    return visto ? hechoVisto(leido, seguido.lector, ids) : { revision: leido.revision }
  }

  const desdeCero = (oido: Oido, hasta = posicion ?? 0n) => {
    oido.detenido = false
    for (const tema of oido.seguidos.keys()) publicar(tema, { desdeCero: true, posicion: String(hasta) })
  }

  const todoDesdeCero = (hasta = posicion ?? 0n) => {
    detenidos.clear()
    for (const lector of leenTodo) publicar(temaDeTodo(lector), { desdeCero: true, posicion: String(hasta) })
  }

  /**
   * Publishes a fact to all of its topics, or to none: a fact that fails is published again to all.
   */
  const contar = async (evento: Situado): Promise<void> => {
    const hallado = oidos.get(evento.streamId)
    const oido = hallado?.detenido ? undefined : hallado
    if (!oido && leenTodo.size === 0) return
    const desde = performance.now()
    const leido = await store.leer(evento, anillo.antesDe(evento.streamId, Number(evento.revision)))
    const tramas: (readonly [string, Trama | TramaDeTodo])[] = []
    for (const [tema, seguido] of oido?.seguidos ?? []) tramas.push([tema, await tramaDe(leido, seguido)])
    for (const lector of leenTodo) tramas.push([temaDeTodo(lector), todo.tramaDe(leido, lector)])
    if (oido) oido.detenido = esIlegible(leido)
    if (esIlegible(leido) && leenTodo.size > 0) detenidos.add(leido.stream)
    for (const [tema, trama] of tramas) publicar(tema, trama)
    if (!esIlegible(leido)) tramoPasado(leido.meta, 'publish', { 'bandwork.topics': tramas.length }, desde)
  }

  /**
   * Makes the clients that may be showing an erased person's words start over, without the key. If
   * the account is of a kind that negotiates, the streams known to have other parties are left
   * alone. For any other kind nobody knows where it took part, so all clients start over.
   */
  const eliminada = async (evento: Situado): Promise<void> => {
    const leido = await store.leer(evento)
    if (esIlegible(leido)) return
    const cuenta = Number(leido.clave)
    o.olvidar(cuenta)
    olvidos = await o.eliminadas()
    const persona = await o.cargar(cuentaDecider, leido.stream, leido.revision)
    const comoParte = persona.existe && negocia(persona)
    for (const [stream, oido] of oidos)
      if (!comoParte || !seguidos.esAjena(cuenta, stream)) desdeCero(oido, evento.posicion)
    todoDesdeCero(evento.posicion)
  }

  const atender = async (evento: Situado): Promise<void> => {
    if (evento.type === 'PersonaEliminada' && evento.streamId.startsWith(DE_PERSONAS)) await eliminada(evento)
    // First, so that a client that comes meanwhile finds it.
    anillo.poner(evento)
    o.alVer(evento)
    await contar(evento)
  }

  /**
   * Finds the position to follow from: the end of the log when the process begins and, after a
   * loss, where it was left, unless the log that came back is another one.
   */
  const situarse = async (): Promise<void> => {
    if (situado && (!ultimo || (await store.falta(ultimo)) === undefined)) return
    posicion = await store.ultimaPosicion()
    olvidos = await o.eliminadas()
    anillo.vaciar(posicion)
    o.alEmpezar(posicion ?? -1n)
    for (const oido of oidos.values()) desdeCero(oido)
    todoDesdeCero()
    ultimo = undefined
    situado = true
    empezar()
  }

  const seguir = async (): Promise<void> => {
    /** Whether the stop was already logged: once, however long it lasts. */
    let parados = false
    while (!signal.aborted) {
      try {
        await situarse()
        if (parados) o.logger.info('los hechos en vivo siguen')
        parados = false
        for await (const evento of store.subscribeToStreams(posicion, signal, PREFIJOS)) {
          await atender(evento)
          posicion = evento.posicion
          ultimo = { posicion, cadena: cadenaGuardada(evento) }
        }
      } catch (error) {
        if (!parados) o.logger.warn({ motivo: falloDe(error) }, 'los hechos en vivo se detuvieron')
        parados = true
        await esperar(REINTENTO_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }
  const siguiendo = seguir()

  const alSanar = (stream: string) => {
    const oido = oidos.get(stream)
    if (oido?.detenido) desdeCero(oido)
    if (detenidos.has(stream)) todoDesdeCero()
  }
  o.sanados.on('sanado', alSanar)

  /**
   * Announces to the other side that somebody is writing. Only a team learns which of its members
   * it is.
   */
  const alEscribir = ({ stream, lado, cuenta }: Escritura) => {
    for (const [tema, { lector }] of oidos.get(stream)?.seguidos ?? []) {
      if (lector !== lado) publicar(tema, { escribe: lado })
      else if (esMesa(lado)) publicar(tema, { escribe: lado, quien: ids.ocultar(cuenta) })
    }
  }
  o.escrituras.eventos.on('escribe', alEscribir)

  /**
   * Returns the ring's facts after a revision. Undefined when the ring doesn't reach back so far,
   * or holds a fact that may have been mended in the log since.
   */
  const delAnillo = async (stream: string, revision: number): Promise<Hecho[] | undefined> => {
    const hallado = anillo.desde(stream, revision)
    if (!hallado) return undefined
    const hechos: Hecho[] = []
    let { antes } = hallado
    for (const evento of hallado.eventos.slice(0, HECHOS_POR_RESPUESTA + 1)) {
      const leido = await store.leer(evento, antes)
      if (esIlegible(leido)) return undefined
      hechos.push(leido)
      antes = { revision: leido.revision, cadena: leido.meta.cadena }
    }
    return hechos
  }

  const desdeTodo = async (identidad: Identidad, desde: bigint): Promise<RespuestaDeTodo> => {
    const lector = lectorDeTodo(identidad?.rol)
    if (!lector) throw new TemaAjeno()
    await empezada
    const contados = olvidos
    return { ...(await todo.pagina(lector, desde, posicion ?? 0n, signal)), olvidos: contados }
  }

  return {
    /**
     * Returns whether an account may listen to a topic. The answer is false both for another's
     * object and for one that doesn't exist. Throws NoDisponible, StreamDetenido.
     */
    permitido: async (identidad: Identidad, tema: string): Promise<boolean> =>
      tema === TEMA_TODO
        ? lectorDeTodo(identidad?.rol) !== undefined
        : (await seguidos.permitido(identidad, tema)) !== undefined,
    /** Returns the topic that a client hears when it asks for one that it may listen to. */
    comoSeOye: (identidad: Identidad, tema: string): string => {
      const lector = tema === TEMA_TODO ? lectorDeTodo(identidad?.rol) : undefined
      return lector ? temaDeTodo(lector) : tema
    },
    alOir: (tema: string): void => {
      const lector = lectorDeTema(tema)
      if (lector) leenTodo.add(lector)
      const seguido = seguidos.leer(tema)
      if (!seguido) return
      const oido = oidos.get(seguido.stream) ?? { seguidos: new Map(), detenido: false }
      oido.seguidos.set(tema, seguido)
      oidos.set(seguido.stream, oido)
    },
    alCallar: (tema: string): void => {
      const lector = lectorDeTema(tema)
      if (lector) leenTodo.delete(lector)
      const stream = seguidos.leer(tema)?.stream ?? ''
      const oido = oidos.get(stream)
      oido?.seguidos.delete(tema)
      if (oido?.seguidos.size === 0) oidos.delete(stream)
    },
    /**
     * Answers `bandwork.hechos.desde`. Throws ArgumentoInvalido, TemaAjeno, NoDisponible,
     * StreamDetenido.
     */
    desde: async (identidad: Identidad, dados: readonly unknown[]): Promise<RespuestaDesde | RespuestaDeTodo> => {
      const deTodo = argumentosTodo.safeParse(dados)
      if (deTodo.success) return desdeTodo(identidad, BigInt(deTodo.data[1]))
      const leidos = argumentos.safeParse(dados)
      if (!leidos.success)
        throw new ArgumentoInvalido('Se espera [tema, revision], o [bandwork.hechos.todo, posicion].')
      const [tema, revision] = leidos.data
      const seguido = await seguidos.permitido(identidad, tema)
      if (!seguido) throw new TemaAjeno()
      await empezada
      // Read first: a person erased meanwhile counts the next time.
      const contados = olvidos
      const tramas: TramaDeRevision[] = []
      let bytes = 0
      const { stream } = seguido
      const enAnillo = await delAnillo(stream, revision)
      for await (const leido of enAnillo ?? store.readStreamCrudo(stream, revision + 1, HECHOS_POR_RESPUESTA + 1)) {
        const trama = await tramaDe(leido, seguido)
        tramas.push(trama)
        bytes += Buffer.byteLength(JSON.stringify(trama))
        if (tramas.length > HECHOS_POR_RESPUESTA || bytes > BYTES_POR_RESPUESTA)
          return { tramas: [], completo: false, olvidos: contados }
        if (esIlegible(leido)) break
      }
      return { tramas, completo: true, olvidos: contados }
    },
    /**
     * Answers `bandwork.escribe`: the account is writing in a conversation. Throws
     * ArgumentoInvalido, TemaAjeno, NoDisponible, StreamDetenido.
     */
    escribe: async (identidad: Identidad, dados: readonly unknown[]): Promise<Record<string, never>> => {
      const leidos = argumentosEscribe.safeParse(dados)
      if (!leidos.success) throw new ArgumentoInvalido('Se espera [tema].')
      const seguido = await seguidos.permitido(identidad, leidos.data[0])
      const lado = LADOS_QUE_CONVERSAN.find((candidato) => candidato === seguido?.lector)
      if (!identidad || !seguido?.stream.startsWith(DE_CONVERSACIONES) || !lado) throw new TemaAjeno()
      await o.escrituras.decir(identidad.cuenta, seguido.stream, lado)
      return {}
    },
    cerrar: async (): Promise<void> => {
      o.escrituras.eventos.off('escribe', alEscribir)
      o.sanados.off('sanado', alSanar)
      alto.abort()
      await siguiendo
    },
  }
}
