import { randomUUID } from 'node:crypto'
import { lru } from 'tiny-lru'
import { CATEGORIAS } from '#domain/deciders.ts'
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
  type OpcionesDelCliente,
  SinPosicion,
  type Situado,
  StreamBorrado,
} from './cliente.ts'
import { crearVigilanciaDeEscritura } from './escritura.ts'
import { StreamDetenido } from './fallos.ts'
import { categoriaDe, crearGuardado, esIlegible, type Ilegible, ilegible, type Revelado } from './guardado.ts'
import { identificarLog } from './identidad.ts'
import type { Verificado } from './recorrido.ts'
import type { Secretos } from './secretos.ts'
import { crearBusqueda } from './ultima.ts'
import { type OpcionesDeVerificar, verificarAparte, verificarLeyendo } from './verificar.ts'

/** Where a stream ends, and when its last event was, ISO 8601. */
export type Cabeza = Eslabon & { readonly momento: string }
export const SIN_CABEZA: Cabeza = { ...SIN_ESLABON, momento: '' }

/** An event as it is kept, the fact that it is, and its personal values as far as their key is there. */
export type ConSales = { readonly guardado: Guardado; readonly hecho: Hecho; readonly revelados: readonly Revelado[] }

/** What is known, elsewhere than in the log, of how far a stream goes; undefined when nothing is. */
export type CabezaDe = (stream: string) => Promise<Eslabon | undefined>

export interface EventStore {
  /** Appends after `cabeza`; 'conflicto' when the stream moved on. Throws NoDisponible when the outcome isn't known, HechoInvalido before anything is written. */
  append(
    stream: string,
    cabeza: Cabeza,
    eventos: readonly { type: string; data: object }[],
    comun: MetadataComun,
  ): Promise<{ readonly hechos: readonly Hecho[]; readonly cabeza: Cabeza; readonly posicion: bigint } | 'conflicto'>
  /**
   * A stream's events, oldest first, or those after one that is known; none when it doesn't exist. Throws NoDisponible, and StreamDetenido,
   * also when a whole stream ends before where it is known to have been.
   */
  readStream(stream: string, despues?: Eslabon): Promise<Hecho[]>
  /** The same, some at a time: whoever folds them needn't hold them all. */
  readStreamPorTramos(stream: string, despues?: Eslabon): AsyncIterable<readonly Hecho[]>
  /** A stream's events from a revision on, at most so many, those that can be read and those that can't, oldest first. */
  readStreamCrudo(stream: string, desde?: number, cuantos?: number): AsyncIterable<Hecho | Ilegible>
  /**
   * A stream's events as they are kept, with what opens their commitments, oldest first; none when it doesn't exist. Throws NoDisponible, and
   * StreamDetenido also when it ends before where it is known to have been.
   */
  readStreamConSales(stream: string): AsyncIterable<ConSales>
  /**
   * Every event of the product after a position, for ever, in order, or those of some types only, and now and then how far was looked where nothing
   * was; ends when the signal aborts, throws when the store is lost.
   */
  subscribeToAll(
    despuesDe: bigint | undefined,
    signal: AbortSignal,
    tipos?: readonly string[],
  ): AsyncIterable<Hecho | Ilegible | { readonly mirado: bigint }>
  /**
   * The events of streams whose name begins with one of the prefixes, after a position, for ever, in order, as they are kept: nothing is
   * decrypted or parsed until somebody asks `leer`. Ends when the signal aborts, throws when the store is lost.
   */
  subscribeToStreams(
    despuesDe: bigint | undefined,
    signal: AbortSignal,
    prefijos: readonly string[],
  ): AsyncIterable<Situado>
  /** A kept event's fact, or why it can't be read; with `antes`, also whether it follows that one. */
  leer(evento: Situado, antes?: Eslabon): Promise<Hecho | Ilegible>
  /** Every event of the product after a position and up to another, as it is stored, in order. Throws NoDisponible. */
  readAll(despuesDe: bigint | undefined, hasta: bigint, signal: AbortSignal): AsyncIterable<Hecho | Ilegible>
  /** The position of the newest event of the product; undefined when there is none. Throws NoDisponible. */
  ultimaPosicion(): Promise<bigint | undefined>
  /**
   * Whether a fact that was read before is missing from its position: 'nada' is there, or 'otro' that the product wrote too; undefined when it is
   * there, or what is there was changed, which stops its stream alone. Throws NoDisponible.
   */
  falta(hecho: { readonly posicion: bigint; readonly cadena: string }): Promise<'nada' | 'otro' | undefined>
  /**
   * Reads the whole log as it is stored and tells the first thing wrong: an event that doesn't prove itself, a gap, one that doesn't parse, a root
   * that isn't that of what comes before it or that none of `claves` signed.
   */
  verificar(opciones?: OpcionesDeVerificar): Promise<Verificado>
  /**
   * The log's own identity, made at its first use: a checkpoint of one log means nothing in another. Throws LogInadmisible for a log of before
   * the seals, or one that another secret sealed; NoDisponible.
   */
  identidad(): Promise<string>
  /** Whether the newest appends of this process failed, one after the other. */
  noEscribe(): boolean
  /** Resolves where a fact could be written now; nothing is. Throws NoDisponible. */
  escribible(): Promise<void>
  /** Why a stream stands still, as far as this process has read it; undefined when it doesn't. */
  detenido(stream: string): string | undefined
  /** The streams that stand still, as far as this process has read them, at most 1,000. */
  detenidos(): readonly string[]
  /** How often the store was lost by now, as far as this process has seen: it may be another one when it is back. */
  caidas(): number
  /** How often it ended a subscription of this process that was read too slowly; each goes on from where it was. */
  soltadas(): number
  dispose(): Promise<void>
}

/** Milliseconds for which a read or an append is waited for: less than anybody waits for an answer. */
const PLAZO_MS = 4_000
/** Facts of a stream that are held at once by whoever folds it. */
const TRAMO = 500
/** Streams that stand still and are remembered. */
const DETENIDOS = 1_000

/** An event's link, read or not. */
export const cadenaDe = (leido: Hecho | Ilegible): string => (esIlegible(leido) ? leido.cadena : leido.meta.cadena)

/** What the product's streams begin with: nobody else's events concern it, where the log is shared. */
export const PREFIJOS: readonly string[] = Object.keys(CATEGORIAS).map((categoria) => `${categoria}-`)
const DE_METADATA = PREFIJOS.map((prefijo) => `$$${prefijo}`)
export const esSuyo = ({ streamId }: Pick<Guardado, 'streamId'>): boolean =>
  Object.hasOwn(CATEGORIAS, categoriaDe(streamId))

export type OpcionesDelStore = {
  readonly plazoMs?: number
  readonly cabezaDe?: CabezaDe
  /** A stream that stood still was found whole again. */
  readonly alSanar?: (stream: string) => void
  /** The store ended a subscription that was read too slowly, at a position; it goes on from there. */
  readonly alSoltar?: NonNullable<OpcionesDelCliente['alSoltar']>
}

/** Reads and writes the product's events through the official client; their chain and seals are made and checked here. */
export const conectarEventStore = (
  url: string,
  claves: Claves,
  secretos: Secretos,
  { plazoMs = PLAZO_MS, cabezaDe = async () => undefined, alSanar = () => {}, alSoltar }: OpcionesDelStore = {},
): EventStore => {
  const cliente = abrirCliente(url, { plazoMs, ...(alSoltar ? { alSoltar } : {}) })
  const sellos = crearSellos(secretos)
  const { leer, revelar, exigir, cifrada } = crearGuardado(claves, sellos)
  const detenidos = lru<string>(DETENIDOS)
  const detener = (leido: Ilegible): Ilegible => {
    detenidos.set(leido.stream, leido.ilegible)
    return leido
  }

  /** An event that should follow `antes`, without it any; at the revision of `cabeza` it is that one. */
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

  /** From a revision on. The first must follow `antes`, or may follow anything; all of it must come as far as `cabeza`. */
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
      /** Each event as it is kept, before what it reads as. */
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

  /** Everything of the product as it is stored, and what may hide some of it. */
  const todos = () => cliente.leerHasta(undefined, undefined, { prefijos: [...PREFIJOS, ...DE_METADATA] })

  const { buscar: buscarUltima, alSeguir } = crearBusqueda(cliente.leerAtras, esSuyo)

  const enPosicion = async (posicion: bigint): Promise<Situado | undefined> => {
    let hallado: Situado | undefined
    for await (const uno of cliente.leerTodo(posicion, 1)) if (uno.posicion === posicion) hallado = uno
    return hallado
  }

  const identificar = (): Promise<string> =>
    identificarLog({
      primero: async () => {
        let leido: Hecho | Ilegible | undefined
        for await (const uno of leerStream(STREAM_LOG, 0, { antes: SIN_ESLABON, cuantos: 1 })) leido = uno
        return leido
      },
      ultimaPosicion: store.ultimaPosicion,
      // What only says that it was sealed is nobody's.
      conoceSelloEn: async (posicion) => {
        const evento = await enPosicion(posicion)
        return evento === undefined || reparo(sellos, evento)?.ajeno !== true
      },
      abrir: (hecho, comun) => store.append(STREAM_LOG, SIN_CABEZA, [hecho], comun),
    })

  let admitido: Promise<string> | undefined
  /** Nothing of the product is written into a log that isn't its own. */
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
      // A clock may be behind the one that wrote before.
      const momento = comun.momento > cabeza.momento ? comun.momento : cabeza.momento
      let { cadena, revision } = cabeza
      const nuevos = []
      for (const { type, data } of eventos) {
        revision += 1
        const id = randomUUID()
        const guardada = await cifrada(category, type, data, id, comun.actor.id)
        const base = { ...comun, momento, previa: cadena }
        cadena = encadenar({ stream, revision, type, id, metadata: base, data: guardada })
        nuevos.push({ id, type, data: guardada, metadata: { ...base, cadena, sello: sellos.sellar(cadena) } })
      }
      const posicion = await cliente.append(stream, nuevos, cabeza.revision).catch((error: unknown) => {
        escritura.fallado()
        throw error
      })
      escritura.logrado()
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
      // The one before is where the chain goes on.
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
      // Asked first: what is read after it comes at least as far. A tail begins at what is known, which may be there no more.
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
      const alPasar = (uno: Guardado) => {
        evento = uno
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
        const suya = ((evento.metadata ?? {}) as Partial<Metadata>).cadena
        return suya !== cadena && reparo(sellos, evento) === undefined ? 'otro' : undefined
      } catch (error) {
        if (error instanceof SinPosicion) return 'nada'
        throw error
      }
    },

    async verificar({ alAvanzar = () => {}, claves = [], contenido = true } = {}) {
      /** The sizes of which there are roots now: one that is signed meanwhile is the next verification's. */
      const tamanos: number[] = []
      for await (const leido of leerStream(STREAM_RAICES, 0, { antes: SIN_ESLABON })) {
        // It is met again, and named.
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
