import { createHash } from 'node:crypto'
import { setTimeout as esperar } from 'node:timers/promises'
import { lru } from 'tiny-lru'
import type { EventStore } from '#commands/log/event-store.ts'
import { StreamDetenido } from '#commands/log/fallos.ts'
import type { Handle } from '#commands/log/handle.ts'
import { solicitudDeProceso } from '#commands/log/solicitud.ts'
import { tramoTras } from '#commands/log/trazas.ts'
import { crearTurnos } from '#commands/log/turnos.ts'
import { correoDecider, MAXIMO_INTENTOS, streamCorreo } from '#domain/correo.ts'
import { isRefusal, SISTEMA } from '#domain/decider.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { Carta, Cartas } from './carta.ts'
import { type Hasta, type Logger, type Punto, reintentarApartados, seguir, type Trabajo } from './punto.ts'

/**
 * A mail ready to go. The same cause and addressee give the same Message-ID, so a receiver can drop
 * a second copy.
 */
export type Correo = Omit<Carta, 'invitacion' | 'cuentaId'> & {
  readonly messageId: string
  /**
   * Accounts whose words it may hold: the one that caused it, the parties of what it tells, and the
   * one to which it is written.
   */
  readonly sobre: readonly number[]
}

/** One of a fact's mails: its address, its index among them, and the invitation that it carries. */
type Destino = { readonly para: string; readonly lugar: number; readonly invitacion: Carta['invitacion'] }
/** A mail address and its name, '' for none. */
export type Buzon = { readonly nombre: string; readonly direccion: string }
/** The sender of mails, and the address for answers where that is another. */
export type Remite = { readonly de: Buzon; readonly responder: Buzon | undefined }

export interface Mensajero {
  /** Resolves once the mail is accepted. Throws when it isn't. */
  enviar(correo: Correo): Promise<void>
}

/** Error codes of nodemailer for when there was no server to talk to. */
const SIN_SERVIDOR = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS'])
const AVANCE_CADA = 500n
/**
 * The maximum number of facts whose mails are on their way. While a server takes none, the rest
 * waits in the log, and its mails aren't written yet.
 */
const EN_CAMINO_MAXIMO = 5_000
/** Mails that are handed over at once, and facts whose written mails are still at hand. */
const A_LA_VEZ = 8
const ESCRITOS = 32
const SIN_PRISA_MS = 2 ** 31 - 1
/** Returns why a server refused, without its words, which repeat the address. */
const motivoDe = (error: unknown): string => {
  const { code, responseCode, message = '' } = error as { code?: string; responseCode?: number; message?: string }
  const ampliado = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(message)?.[0]
  return [code, responseCode, ampliado].filter((parte) => parte !== undefined).join(' ') || 'sin código'
}

/**
 * Creates the process that sends the mails that facts of the log ask for: at least once each, under
 * a stable Message-ID, never for something that isn't in the log. What was sent is a fact too, so a
 * restart sends again only what was under way.
 */
export const crearCorreos = (o: {
  store: EventStore
  handle: Handle
  mensajero: Mensajero
  punto: Punto
  /** The facts that ask for mails, and the mails themselves. */
  cartas: Cartas
  ahora: () => string
  logger: Logger
  /** Milliseconds between two tries of what was set aside. */
  cada?: number
  /** Milliseconds before the n-th retry. */
  espera?: (intento: number) => number
  /** The maximum number of facts whose mails are on their way at once. */
  enCaminoMaximo?: number
}) => {
  const { enCaminoMaximo = EN_CAMINO_MAXIMO } = o
  const enTurno = crearTurnos({ aLaVez: A_LA_VEZ, maximo: Number.POSITIVE_INFINITY, esperaMs: SIN_PRISA_MS })
  const espera = o.espera ?? ((intento) => Math.min(1_000 * 4 ** intento, 300_000))

  const cartasDe = async (hecho: Hecho): Promise<readonly Carta[]> =>
    (await o.cartas[hecho.type as keyof Cartas]?.(hecho)) ?? []
  const escritas = lru<readonly Carta[]>(ESCRITOS)
  /**
   * Facts whose mails are on their way, by position: their moments, and how far had been read
   * before them.
   */
  const enCamino = new Map<bigint, { readonly momento: string; readonly antes: Hasta | undefined }>()
  /** Why the last try failed, until a mail is accepted. */
  let fallo: string | undefined
  const destinosDe = async (hecho: Hecho): Promise<readonly Destino[]> => {
    const cartas = await cartasDe(hecho)
    escritas.set(hecho.eventId, cartas)
    return cartas.map(({ para, invitacion }, lugar) => ({ para, lugar, invitacion }))
  }

  /** Hands a mail over. Does nothing when there is nobody left to write to. */
  const entregar = (hecho: Hecho, { para, lugar }: Destino, messageId: string) =>
    enTurno('correos', async () => {
      const cartas = escritas.get(hecho.eventId) ?? (await cartasDe(hecho))
      const carta = cartas.find((escrita) => escrita.para === para) ?? cartas[lugar]
      if (!carta) return
      const { invitacion: _, cuentaId = 0, ...mensaje } = carta
      const { actor, partes } = hecho.meta
      const sobre = [...new Set([actor.id, ...partes, cuentaId])].filter((id) => id > 0)
      await o.mensajero.enviar({ messageId, sobre, ...mensaje })
    })

  /** Resolves with true once the mail is out or given up, with false when the signal came first. */
  const enviarUno = async (hecho: Hecho, destino: Destino, signal: AbortSignal): Promise<boolean> => {
    const { invitacion } = destino
    const nombre = createHash('sha256').update(`${hecho.eventId} ${destino.para}`).digest('hex').slice(0, 32)
    const messageId = `<${nombre}@bandwork>`
    const stream = streamCorreo(nombre)
    for (let vuelta = 0; !signal.aborted; vuelta += 1) {
      const { enviado, intentos } = await o.handle.cargar(correoDecider, stream)
      if (enviado || intentos >= MAXIMO_INTENTOS) return true
      const deQue = invitacion ? { invitacion } : {}
      const base = { actor: SISTEMA, ahora: o.ahora(), messageId, causa: hecho.eventId, ...deQue }
      const solicitud = (que: string) => solicitudDeProceso(hecho.eventId, `${nombre} ${que}`)
      try {
        await entregar(hecho, destino, messageId)
      } catch (error) {
        if (error instanceof StreamDetenido) throw error
        // The mail is written anew, because somebody may have been erased by then.
        escritas.delete(hecho.eventId)
        const motivo = motivoDe(error)
        fallo = motivo
        o.logger.warn({ messageId, motivo }, 'el correo no salió')
        // A mail server that can't be reached has refused nothing, so such a try isn't counted.
        if (!SIN_SERVIDOR.has((error as { code?: string }).code ?? '')) {
          const command = { type: 'RegistrarFallo', motivo, ...base } as const
          await o.handle.handle(correoDecider, stream, command, solicitud(`fallo ${intentos + 1}`))
        }
        await esperar(espera(vuelta), undefined, { signal }).catch(() => undefined)
        continue
      }
      const registrado = await o.handle.handle(
        correoDecider,
        stream,
        { type: 'RegistrarEnvio', ...base },
        solicitud('envio'),
      )
      if (isRefusal(registrado)) throw new Error(registrado.detalle)
      fallo = undefined
      return true
    }
    return false
  }

  /**
   * Sets a fact aside when a stream can't be read, which is reported elsewhere too. Its mails wait
   * for that stream and hold up nobody else's. Rethrows any other error.
   */
  const apartar = async (hecho: Hecho, error: unknown): Promise<[]> => {
    if (!(error instanceof StreamDetenido)) throw error
    o.logger.warn({ stream: hecho.stream, motivo: error.message }, 'un correo no se pudo escribir')
    await o.punto.apartar(hecho)
    return []
  }

  return {
    trabajo: (): Trabajo => {
      const [primera] = enCamino.values()
      return { pendientes: enCamino.size, desde: primera?.momento, fallo }
    },
    /**
     * Follows the log from its checkpoint until the signal aborts. Throws when the store or the
     * checkpoint is lost.
     */
    correr: async (signal: AbortSignal): Promise<void> => {
      const interno = new AbortController()
      const alto = AbortSignal.any([signal, interno.signal])
      const { store, punto, logger } = o
      enCamino.clear()
      const envios = new Set<Promise<void>>()
      let vista = await punto.leer()
      let guardada = vista
      // The checkpoint never passes a mail that isn't out.
      const avanzar = async () => {
        const [primera] = enCamino.values()
        const hasta = primera ? primera.antes : vista
        if (hasta !== undefined && (guardada === undefined || hasta.posicion > guardada.posicion)) {
          guardada = hasta
          await punto.guardar(hasta)
        }
      }
      const enviarTodos = async (hecho: Hecho, destinos: readonly Destino[]) => {
        try {
          const enviar = (destino: Destino) =>
            tramoTras(hecho.meta, 'send mail', { 'bandwork.fact': hecho.type }, () => enviarUno(hecho, destino, alto))
          const envio = Promise.all(destinos.map(enviar))
          if (!(await envio.catch((error) => apartar(hecho, error))).every(Boolean)) return
          enCamino.delete(hecho.posicion)
          escritas.delete(hecho.eventId)
          await avanzar()
        } catch (error) {
          interno.abort(error)
        }
      }
      const apartados = reintentarApartados(
        { store, punto },
        async (hecho) => {
          for (const destino of await destinosDe(hecho)) await enviarUno(hecho, destino, alto)
          alto.throwIfAborted()
        },
        o.cada ?? 60_000,
        alto,
      ).catch((error) => interno.abort(error))
      for await (const { hecho, hasta } of seguir({ store, punto, tipos: Object.keys(o.cartas), logger }, alto)) {
        const destinos = hecho ? await destinosDe(hecho).catch((error) => apartar(hecho, error)) : []
        if (hecho && destinos.length > 0) {
          while (envios.size >= enCaminoMaximo) await Promise.race(envios)
          enCamino.set(hecho.posicion, { momento: hecho.meta.momento, antes: vista })
          const envio = enviarTodos(hecho, destinos)
          envios.add(envio)
          void envio.finally(() => envios.delete(envio))
        }
        vista = hasta
        if (guardada === undefined || hasta.posicion - guardada.posicion > AVANCE_CADA) await avanzar()
      }
      await Promise.all([...envios, apartados])
      if (interno.signal.aborted && !signal.aborted) throw interno.signal.reason
    },
  }
}
