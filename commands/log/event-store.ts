import { randomUUID } from 'node:crypto'
import { lru } from 'tiny-lru'
import { type Eslabon, faltaTras, OTRO_EN_SU_LUGAR, SIN_ESLABON, saltoDesde } from '#domain/eslabon.ts'
import type { Hecho, Metadata } from '#domain/hecho.ts'
import { STREAM_LOG } from '#domain/log.ts'
import { type RaizFirmada, STREAM_RAICES } from '#domain/raiz.ts'
import { probarEscritura } from './admision.ts'
import { crearSellos, encadenar, type Guardado, type MetadataComun, reparo } from './cadena.ts'
import type { Claves } from './cifrado.ts'
import {
  abrirCliente,
  esMirado,
  type Filtro,
  type Nuevo,
  type OpcionesDelCliente,
  SinPosicion,
  type Situado,
  StreamBorrado,
} from './cliente.ts'
import { crearVigilanciaDeEscritura } from './escritura.ts'
import { StreamDetenido } from './fallos.ts'
import {
  categoriaDe,
  crearGuardado,
  esIlegible,
  esSuyo,
  type Ilegible,
  ilegible,
  PREFIJOS,
  type Revelado,
} from './guardado.ts'
import { identificarLog } from './identidad.ts'
import { type MedidasDelLog, SIN_MEDIDAS } from './medidas.ts'
import type { Verificado } from './recorrido.ts'
import type { Secretos } from './secretos.ts'
import { tramo, trazaActiva } from './trazas.ts'
import { crearBusqueda } from './ultima.ts'
import { type OpcionesDeVerificar, verificarAparte, verificarLeyendo } from './verificar.ts'

/** The end of a stream, and when its last event was, ISO 8601. */
export type Cabeza = Eslabon & { readonly momento: string }
export const SIN_CABEZA: Cabeza = { ...SIN_ESLABON, momento: '' }

/** An event as it is kept, its fact, and its personal values as far as their key exists. */
export type ConSales = { readonly guardado: Guardado; readonly hecho: Hecho; readonly revelados: readonly Revelado[] }

/**
 * Resolves with what is known outside the log of how far a stream goes, undefined when nothing is.
 */
export type CabezaDe = (stream: string) => Promise<Eslabon | undefined>

export interface EventStore {
  /**
   * Appends after `cabeza`. Resolves with 'conflicto' when the stream has moved on. Throws
   * NoDisponible when the outcome isn't known, and HechoInvalido before anything is written.
   */
  append(
    stream: string,
    cabeza: Cabeza,
    eventos: readonly { type: string; data: object }[],
    comun: MetadataComun,
  ): Promise<{ readonly hechos: readonly Hecho[]; readonly cabeza: Cabeza; readonly posicion: bigint } | 'conflicto'>
  /**
   * Reads a stream's events, oldest first, or those after a known one; none when it doesn't exist.
   * Throws NoDisponible. Throws StreamDetenido, also when a whole stream ends before where it is
   * known to have been.
   */
  readStream(stream: string, despues?: Eslabon): Promise<Hecho[]>
  /** Reads the same events in parts, so that a caller that folds them needn't hold them all. */
  readStreamPorTramos(stream: string, despues?: Eslabon): AsyncIterable<readonly Hecho[]>
  /**
   * Reads a stream's events from a revision on, at most `cuantos`, oldest first, both those that
   * can be read and those that can't.
   */
  readStreamCrudo(stream: string, desde?: number, cuantos?: number): AsyncIterable<Hecho | Ilegible>
  /**
   * Reads a stream's events as they are kept, with what opens their commitments, oldest first; none
   * when it doesn't exist. Throws NoDisponible. Throws StreamDetenido, also when the stream ends
   * before where it is known to have been.
   */
  readStreamConSales(stream: string): AsyncIterable<ConSales>
  /**
   * Follows every event of the product after a position, or those of some types only, for ever and
   * in order. Where there was nothing, it tells now and then how far it has looked. Ends when the
   * signal aborts, throws when the store is lost.
   */
  subscribeToAll(
    despuesDe: bigint | undefined,
    signal: AbortSignal,
    tipos?: readonly string[],
  ): AsyncIterable<Hecho | Ilegible | { readonly mirado: bigint }>
  /**
   * Follows the events of streams whose name begins with one of the prefixes, after a position, for
   * ever and in order. They come as they are kept: nothing is decrypted or parsed until somebody
   * calls `leer`. Ends when the signal aborts, throws when the store is lost.
   */
  subscribeToStreams(
    despuesDe: bigint | undefined,
    signal: AbortSignal,
    prefijos: readonly string[],
  ): AsyncIterable<Situado>
  /**
   * Resolves with a kept event's fact, or why it can't be read. With `antes`, it also checks that
   * the event follows that one.
   */
  leer(evento: Situado, antes?: Eslabon): Promise<Hecho | Ilegible>
  /**
   * Reads every event of the product after a position and up to another, as it is stored, in order.
   * Throws NoDisponible.
   */
  readAll(despuesDe: bigint | undefined, hasta: bigint, signal: AbortSignal): AsyncIterable<Hecho | Ilegible>
  /**
   * Resolves with the position of the product's newest event, undefined when there is none. Throws
   * NoDisponible.
   */
  ultimaPosicion(): Promise<bigint | undefined>
  /**
   * Resolves with whether a fact that was read before is missing from its position. 'nada' means
   * that nothing is there, and 'otro' that another event of the product is. Undefined means that
   * the fact is there, or that what is there was changed, which stops only its stream. Throws
   * NoDisponible.
   */
  falta(hecho: { readonly posicion: bigint; readonly cadena: string }): Promise<'nada' | 'otro' | undefined>
  /**
   * Reads the whole log as it is stored and resolves with the first thing wrong: an event that
   * doesn't prove itself, a gap, an event that doesn't parse, or a root that isn't that of what
   * comes before it or that none of `claves` signed.
   */
  verificar(opciones?: OpcionesDeVerificar): Promise<Verificado>
  /**
   * Resolves with the log's own identity, made at its first use: a checkpoint of one log means
   * nothing in another. Throws LogInadmisible for a log from before the seals, or one that another
   * secret sealed. Throws NoDisponible.
   */
  identidad(): Promise<string>
  /** Returns whether the newest appends of this process failed, one after the other. */
  noEscribe(): boolean
  /** Resolves when a fact could be written now. Writes nothing. Throws NoDisponible. */
  escribible(): Promise<void>
  /**
   * Returns why a stream is stopped, as far as this process has read it, or undefined when it
   * isn't.
   */
  detenido(stream: string): string | undefined
  /** Returns the stopped streams, as far as this process has read them, at most 1,000. */
  detenidos(): readonly string[]
  /**
   * Returns how often this process has seen the store lost. It may be another store when it is
   * back.
   */
  caidas(): number
  /**
   * Returns how often the store ended a subscription of this process that was read too slowly. Each
   * goes on from where it was.
   */
  soltadas(): number
  dispose(): Promise<void>
}

/** Milliseconds that a read or an append may take, less than anybody waits for an answer. */
const PLAZO_MS = 4_000
/** Facts of a stream that a folding caller holds at once. */
const TRAMO = 500
/** The maximum number of stopped streams that are remembered. */
const DETENIDOS = 1_000

/** Returns an event's link, whether or not the event could be read. */
export const cadenaDe = (leido: Hecho | Ilegible): string => (esIlegible(leido) ? leido.cadena : leido.meta.cadena)

const DE_METADATA = PREFIJOS.map((prefijo) => `$$${prefijo}`)

export type OpcionesDelStore = {
  readonly plazoMs?: number
  readonly cabezaDe?: CabezaDe
  /** Called when a stopped stream was found whole again. */
  readonly alSanar?: (stream: string) => void
  /**
   * Called when the store ended a subscription that was read too slowly, with the position from
   * which it goes on.
   */
  readonly alSoltar?: NonNullable<OpcionesDelCliente['alSoltar']>
  readonly medidas?: Pick<MedidasDelLog, 'alAnexar'>
}

/**
 * Connects to the store: reads and writes the product's events through the official client, and
 * makes and checks their chain and seals.
 */
export const conectarEventStore = (
  url: string,
  claves: Claves,
  secretos: Secretos,
  {
    plazoMs = PLAZO_MS,
    cabezaDe = async () => undefined,
    alSanar = () => {},
    alSoltar,
    medidas = SIN_MEDIDAS,
  }: OpcionesDelStore = {},
): EventStore => {
  const cliente = abrirCliente(url, { plazoMs, ...(alSoltar ? { alSoltar } : {}) })
  const sellos = crearSellos(secretos)
  const { leer, revelar, exigir, cifrada, deTipo } = crearGuardado(claves, sellos)
  const detenidos = lru<string>(DETENIDOS)
  const detener = (leido: Ilegible): Ilegible => {
    detenidos.set(leido.stream, leido.ilegible)
    return leido
  }

  /**
   * Reads an event that should follow `antes`, or any event without `antes`. At the revision of
   * `cabeza` it must be that one.
   */
  const leerTras = async (
    evento: Guardado,
    posicion: bigint,
    antes?: Eslabon,
    cabeza?: Eslabon,
  ): Promise<Hecho | Ilegible> => {
    const leido = await leer(evento, posicion)
    if (esIlegible(leido)) return detener(leido)
    const { revision, meta } = leido
    const salto =
      (antes && saltoDesde(antes, { revision, previa: meta.previa, posicion })) ??
      (cabeza?.revision === revision && cabeza.cadena !== meta.cadena ? OTRO_EN_SU_LUGAR : undefined)
    return salto === undefined ? leido : detener(ilegible(evento, posicion, { motivo: salto }, { probado: true }))
  }

  /**
   * Reads a stream from a revision on. The first event must follow `antes`, or may follow anything
   * without it. The stream must reach as far as `cabeza`.
   */
  async function* leerStream(
    stream: string,
    desde: number,
    {
      antes,
      cuantos,
      cabeza,
      alPasar = () => {},
    }: {
      antes?: Eslabon
      cuantos?: number | undefined
      cabeza?: Eslabon | undefined
      /** Called with each event as it is kept, before its fact is yielded. */
      alPasar?: (evento: Guardado) => void
    },
  ): AsyncGenerator<Hecho | Ilegible> {
    let ultimo = antes
    let sano = true
    try {
      for await (const evento of cliente.leerStream(stream, desde, cuantos)) {
        alPasar(evento)
        const leido = await leerTras(evento, evento.posicion, ultimo, cabeza)
        ultimo = { revision: leido.revision, cadena: cadenaDe(leido), posicion: evento.posicion }
        sano &&= !esIlegible(leido)
        yield leido
      }
    } catch (error) {
      if (!(error instanceof StreamBorrado)) throw error
      const motivo = `No se puede leer ${stream}: alguien lo borró`
      yield detener({
        ilegible: motivo,
        stream,
        revision: (ultimo?.revision ?? -1) + 1,
        posicion: 0n,
        cadena: '',
        enlazado: false,
      })
      return
    }
    const final = ultimo ?? SIN_ESLABON
    if (cabeza && final.revision < cabeza.revision) {
      const motivo = `No se puede leer ${stream}: ${faltaTras(final.revision)}`
      yield detener({
        ilegible: motivo,
        stream,
        revision: final.revision + 1,
        posicion: 0n,
        cadena: '',
        enlazado: false,
      })
    } else if (desde === 0 && cuantos === undefined && sano && detenidos.has(stream)) {
      detenidos.delete(stream)
      alSanar(stream)
    }
  }

  /** Reads everything of the product as it is stored, and the metadata that may hide some of it. */
  const todos = () => cliente.leerHasta(undefined, undefined, { prefijos: [...PREFIJOS, ...DE_METADATA] })

  const { buscar: buscarUltima, alSeguir } = crearBusqueda(cliente.leerAtras, esSuyo)

  const enPosicion = async (posicion: bigint): Promise<Situado | undefined> => {
    let hallado: Situado | undefined
    for await (const evento of cliente.leerTodo(posicion, 1)) if (evento.posicion === posicion) hallado = evento
    return hallado
  }

  const identificar = (): Promise<string> =>
    identificarLog({
      primero: async () => {
        let leido: Hecho | Ilegible | undefined
        for await (const hecho of leerStream(STREAM_LOG, 0, { antes: SIN_ESLABON, cuantos: 1 })) leido = hecho
        return leido
      },
      ultimaPosicion: store.ultimaPosicion,
      // Only an intact event with an unknown key counts as sealed by another secret.
      conoceSelloEn: async (posicion) => {
        const evento = await enPosicion(posicion)
        return evento === undefined || reparo(sellos, evento)?.ajeno !== true
      },
      abrir: (hecho, comun) => store.append(STREAM_LOG, SIN_CABEZA, [hecho], comun),
    })

  let admitido: Promise<string> | undefined
  /**
   * Makes sure that the log is the product's own before anything of the product is written into it.
   */
  const admitir = (): Promise<string> => {
    admitido ??= identificar().catch((error) => {
      admitido = undefined
      throw error
    })
    return admitido
  }

  const escritura = crearVigilanciaDeEscritura()
  const store: EventStore = {
    noEscribe: escritura.falla,
    caidas: cliente.caidas,
    soltadas: cliente.soltadas,
    detenido: (stream) => detenidos.get(stream),
    detenidos: () => detenidos.keys(),

    async append(stream, cabeza, eventos, comun) {
      const category = categoriaDe(stream)
      if (category !== '' && stream !== STREAM_LOG) await admitir()
      for (const { type, data } of eventos) exigir(category, type, data)
      // This clock may be behind the one that wrote before.
      const momento = comun.momento > cabeza.momento ? comun.momento : cabeza.momento
      const traza = trazaActiva()
      let { cadena, revision } = cabeza
      const nuevos: (Nuevo & { readonly metadata: Metadata })[] = []
      for (const { type, data } of eventos) {
        revision += 1
        const id = randomUUID()
        const guardada = await cifrada(category, type, data, id, comun.actor.id)
        const base = { ...comun, ...deTipo(category, type), ...traza, momento, previa: cadena }
        cadena = encadenar({ stream, revision, type, id, metadata: base, data: guardada })
        nuevos.push({ id, type, data: guardada, metadata: { ...base, cadena, sello: sellos.sellar(cadena) } })
      }
      const desde = performance.now()
      const contar = (resultado: 'written' | 'conflict' | 'failed') =>
        medidas.alAnexar(performance.now() - desde, nuevos.length, resultado)
      const posicion = await tramo(`append ${category}`, { 'bandwork.events': nuevos.length }, async (anotar) => {
        try {
          const anexado = await cliente.append(stream, nuevos, cabeza.revision)
          escritura.logrado()
          const resultado = anexado === 'conflicto' ? 'conflict' : 'written'
          contar(resultado)
          anotar({ 'bandwork.outcome': resultado })
          return anexado
        } catch (error) {
          escritura.fallado()
          contar('failed')
          throw error
        }
      })
      if (posicion === 'conflicto') return 'conflicto'
      const hechos = nuevos.map(({ id, type, metadata }, n) => ({
        type,
        data: (eventos[n] as { data: object }).data,
        eventId: id,
        stream,
        category,
        clave: stream.slice(category.length + 1),
        revision: cabeza.revision + 1 + n,
        posicion,
        meta: metadata,
      }))
      return { hechos, cabeza: { revision, cadena, momento }, posicion }
    },

    async *readStreamCrudo(stream, desde = 0, cuantos) {
      if (desde === 0) return yield* leerStream(stream, 0, { antes: SIN_ESLABON, cuantos })
      // The event before is read too, because the chain goes on from it.
      const conElDeAntes = cuantos === undefined ? undefined : cuantos + 1
      for await (const leido of leerStream(stream, desde - 1, { cuantos: conElDeAntes })) {
        if (leido.revision >= desde) yield leido
      }
    },

    async readStream(stream, despues) {
      const hechos: Hecho[] = []
      for await (const tramo of store.readStreamPorTramos(stream, despues)) hechos.push(...tramo)
      return hechos
    },

    async *readStreamPorTramos(stream, despues = SIN_ESLABON) {
      let hechos: Hecho[] = []
      const desdeElPrincipio = despues.revision < 0
      // The head is asked for first, so what is read after it comes at least as far. A tail begins
      // at a known event, which may not be there any more.
      const cabeza = desdeElPrincipio ? await cabezaDe(stream) : despues
      const lectura = desdeElPrincipio
        ? leerStream(stream, 0, { antes: SIN_ESLABON, cabeza })
        : leerStream(stream, despues.revision, { cabeza })
      for await (const leido of lectura) {
        if (esIlegible(leido)) throw new StreamDetenido(stream, leido.ilegible)
        if (leido.revision <= despues.revision) continue
        hechos.push(leido)
        if (hechos.length < TRAMO) continue
        yield hechos
        hechos = []
      }
      if (hechos.length > 0) yield hechos
    },

    async *readStreamConSales(stream) {
      const cabeza = await cabezaDe(stream)
      let evento: Guardado | undefined
      const alPasar = (guardado: Guardado) => {
        evento = guardado
      }
      for await (const leido of leerStream(stream, 0, { antes: SIN_ESLABON, cabeza, alPasar })) {
        if (esIlegible(leido)) throw new StreamDetenido(stream, leido.ilegible)
        const { id, streamId, type, revision, data, metadata } = evento as Guardado
        const guardado = { id, streamId, type, revision, data, metadata }
        yield { guardado, hecho: leido, revelados: await revelar(guardado) }
      }
    },

    async *subscribeToAll(despuesDe, signal, tipos) {
      const filtro: Filtro = tipos ? { tipos } : { prefijos: PREFIJOS }
      for await (const leido of cliente.seguir(despuesDe, signal, filtro)) {
        if (esMirado(leido)) {
          if (leido.mirado !== undefined) yield { mirado: leido.mirado }
        } else if (esSuyo(leido)) yield await leerTras(leido, leido.posicion)
      }
    },

    async *subscribeToStreams(despuesDe, signal, prefijos) {
      const notar = prefijos === PREFIJOS ? alSeguir(despuesDe) : undefined
      for await (const leido of cliente.seguir(despuesDe, signal, { prefijos })) {
        if (esMirado(leido)) {
          if (leido.mirado !== undefined) notar?.(leido.mirado, false)
          continue
        }
        notar?.(leido.posicion, true)
        yield leido
      }
    },

    leer: (evento, antes) => leerTras(evento, evento.posicion, antes),

    async *readAll(despuesDe, final, signal) {
      for await (const evento of cliente.leerHasta(final, despuesDe, { prefijos: PREFIJOS }, signal)) {
        yield await leerTras(evento, evento.posicion)
      }
    },

    ultimaPosicion: buscarUltima,

    async falta({ posicion, cadena }) {
      try {
        const evento = await enPosicion(posicion)
        if (!evento || !esSuyo(evento)) return 'nada'
        const guardada = ((evento.metadata ?? {}) as Partial<Metadata>).cadena
        return guardada !== cadena && reparo(sellos, evento) === undefined ? 'otro' : undefined
      } catch (error) {
        if (error instanceof SinPosicion) return 'nada'
        throw error
      }
    },

    async verificar({ alAvanzar = () => {}, claves = [], contenido = true } = {}) {
      /**
       * The sizes of the roots that exist now. A root that is signed meanwhile is left to the next
       * verification.
       */
      const tamanos: number[] = []
      for await (const leido of leerStream(STREAM_RAICES, 0, { antes: SIN_ESLABON })) {
        // The verification meets this event again, and names it.
        if (esIlegible(leido)) break
        tamanos.push((leido.data as RaizFirmada).tamano)
      }
      const con = { secretos, claves, tamanos }
      return contenido ? verificarLeyendo(todos(), con, leer, alAvanzar) : verificarAparte(todos(), con, alAvanzar)
    },

    escribible: () => probarEscritura(cliente),

    identidad: identificar,

    dispose: cliente.dispose,
  }
  return store
}
