import autobahn from 'autobahn'
import {
  type RespuestaDesde,
  type RespuestaDeTodo,
  TEMA_TODO,
  type Trama,
  type TramaDeTodo,
} from '#api/contract/hechos.ts'
import { type Mensaje, type MensajeCallado, type RespuestaDeAvisos, SE_VA } from '#api/contract/vivo.ts'
import { SIN_RESPUESTA } from '#web/servidor/bandeja.ts'
import { anotar } from '#web/servidor/consola.ts'
import { responde, sospechar } from '#web/servidor/responde.ts'
import type { Cola } from './cola.ts'
import type { Canal, Seguimiento } from './seguimiento.ts'

export type EstadoVivo = 'conectando' | 'en-vivo' | 'reintentando'

type Opciones = {
  readonly url: string
  readonly temas: readonly string[]
  readonly cola: Cola
  /** The facts that the page follows; each session subscribes to their topics. */
  readonly hechos?: Pick<Seguimiento, 'conectar' | 'desconectar'>
  readonly alEstado: (estado: EstadoVivo) => void
  /**
   * Called when not all missed messages could be recovered: everything on the screen has to be
   * fetched again.
   */
  readonly alPerderHilo: () => void
  readonly alConectar: () => void
}

// The published types lack it.
const { JSONSerializer } = (autobahn as unknown as { serializer: { JSONSerializer: new () => object } }).serializer

const PLAZO_SONDEO = 8000
/**
 * Milliseconds within which pages come back, at random, when a server says that it goes. By the
 * first of them it must have stopped listening.
 */
const REGRESO_MS = { desde: 100, hasta: 1_000 }
/** Milliseconds of pause after the first ten attempts. */
const PAUSA_LARGA = 30_000
/**
 * Milliseconds between attempts over an open socket whose calls aren't answered. They grow and
 * vary, so that pages don't retry together.
 */
const PAUSA_MS = 500
const PAUSA_MAXIMA_MS = 4_000
const dormir = (ms: number) => new Promise<void>((listo) => setTimeout(listo, ms * (0.75 + Math.random() / 2)))

/** Returns the address for WebSocket; `yo.wamp` is a URL or a path of this site. */
export const direccionWamp = (wamp: string, pagina: string): string => {
  const url = new URL(wamp, pagina)
  url.protocol = url.protocol.replace(/^http/, 'ws')
  return url.href
}

const conPlazo = <T>(respuesta: PromiseLike<T>): Promise<T> =>
  Promise.race([
    respuesta,
    new Promise<never>((_, fallar) => setTimeout(() => fallar(new Error('sin respuesta')), PLAZO_SONDEO)),
  ])

const canalDe = (viva: autobahn.Session): Canal => {
  const suscribir = async <T>(tema: string, alRecibir: (trama: T) => void) => {
    const suscripcion = await conPlazo(viva.subscribe(tema, (args) => args?.[0] && alRecibir(args[0] as T)))
    return () => {
      // If it is refused, the subscription has already ended with its session.
      if (viva.isOpen) viva.unsubscribe(suscripcion).catch(({ error }) => anotar(`WebSocket: ${error}`))
    }
  }
  const desde = <R>(...de: readonly [tema: string, lugar: number | string]) =>
    conPlazo(viva.call<R>('bandwork.hechos.desde', [...de]))
  return {
    suscribir: suscribir<Trama>,
    avisos: suscribir<MensajeCallado>,
    escribe: (tema) => conPlazo(viva.call('bandwork.escribe', [tema])),
    desde: desde<RespuestaDesde>,
    deTodo: {
      suscribir: (alRecibir) => suscribir<TramaDeTodo>(TEMA_TODO, alRecibir),
      desde: (posicion) => desde<RespuestaDeTodo>(TEMA_TODO, posicion),
    },
  }
}

/**
 * Opens one account's live connection. It makes 10 attempts at 5 s, then more after 30 s and on
 * every return of the tab or the network (decisiones/vivo, «Connection»). autobahn doesn't
 * subscribe again after a reconnect, so each session first subscribes and then asks for what it
 * missed.
 */
export const conectar = ({ url, temas, cola, hechos, alEstado, alPerderHilo, alConectar }: Opciones) => {
  let vuelta = 0
  let conexion: autobahn.Connection | undefined
  let sesion: autobahn.Session | undefined

  /** Recovers the missed messages. If it fails, those that arrive go on waiting for them. */
  const recuperar = async (viva: autobahn.Session) => {
    cola.empezarRecuperacion()
    const { mensajes, hasta, completo, antes } = await conPlazo(
      viva.call<RespuestaDeAvisos>('bandwork.desde', [cola.ultima(), 500]),
    )
    cola.terminarRecuperacion(mensajes, hasta)
    if (!completo || antes) alPerderHilo()
  }

  const abrir = () => {
    const esta = ++vuelta
    const nueva = new autobahn.Connection({
      url,
      realm: 'bandwork',
      max_retries: 10,
      initial_retry_delay: 5,
      max_retry_delay: 5,
      retry_delay_growth: 1,
      // autobahn takes 0 for "not given".
      retry_delay_jitter: 1e-9,
      use_es6_promises: true,
      serializers: [new JSONSerializer()],
    } as autobahn.IConnectionOptions)
    conexion = nueva
    nueva.onopen = async (viva) => {
      if (esta !== vuelta) return nueva.close()
      const faltan = new Set(temas)
      const empezar = async () => {
        for (const tema of faltan) {
          await conPlazo(viva.subscribe(tema, (args) => args?.[0] && cola.recibir(args[0] as Mensaje)))
          faltan.delete(tema)
        }
        await recuperar(viva)
      }
      for (let pausa = PAUSA_MS; esta === vuelta && viva.isOpen; pausa = Math.min(pausa * 2, PAUSA_MAXIMA_MS)) {
        try {
          await empezar()
          if (esta !== vuelta || !viva.isOpen) return
          sesion = viva
          alEstado('en-vivo')
          hechos?.conectar(canalDe(viva))
          return alConectar()
        } catch {
          if (esta !== vuelta) return
          alEstado('reintentando')
          void sospechar()
          await dormir(pausa)
        }
      }
    }
    nueva.onclose = (motivo, detalles?: { readonly reason?: string; readonly will_retry?: boolean }) => {
      anotar(`WebSocket: ${motivo}`)
      if (esta !== vuelta) return true
      sesion = undefined
      hechos?.desconectar()
      alEstado('reintentando')
      if (detalles?.reason === SE_VA) {
        const { desde, hasta } = REGRESO_MS
        setTimeout(() => esta === vuelta && abrir(), desde + Math.random() * (hasta - desde))
        return true
      }
      void sospechar()
      // The ten attempts are over. Their obstacle may disappear without an event from the tab or
      // the network.
      if (detalles?.will_retry === false) setTimeout(() => esta === vuelta && void despertar(), PAUSA_LARGA)
      return false
    }
    nueva.open()
  }

  const abandonar = () => {
    vuelta += 1
    sesion = undefined
    hechos?.desconectar()
    try {
      conexion?.close()
    } catch {
      // It was closed already.
    }
  }

  const despertar = async () => {
    if (document.visibilityState !== 'visible') return
    const viva = sesion
    // A socket may have died silently while the device slept: it is asked, and replaced if it
    // doesn't answer.
    const sana = viva?.isOpen
      ? await recuperar(viva).then(
          () => true,
          () => false,
        )
      : false
    if (sesion !== viva) return
    if (sana) return alEstado('en-vivo')
    abandonar()
    alEstado('reintentando')
    abrir()
  }

  const sinRed = () => alEstado('reintentando')
  const dejarDeOir = responde.oir(() => responde.leer() && void despertar())
  document.addEventListener('visibilitychange', despertar)
  addEventListener('online', despertar)
  addEventListener(SIN_RESPUESTA, despertar)
  addEventListener('offline', sinRed)
  alEstado('conectando')
  abrir()

  return {
    cerrar: () => {
      document.removeEventListener('visibilitychange', despertar)
      removeEventListener('online', despertar)
      removeEventListener(SIN_RESPUESTA, despertar)
      removeEventListener('offline', sinRed)
      dejarDeOir()
      abandonar()
    },
    conectados: async (ids: readonly string[]): Promise<readonly string[] | undefined> => {
      if (!sesion?.isOpen) return undefined
      const viva: autobahn.Session = sesion
      try {
        return (await viva.call<{ conectados: string[] }>('bandwork.conectados', [ids])).conectados
      } catch {
        return undefined
      }
    },
  }
}

export type Conexion = ReturnType<typeof conectar>
