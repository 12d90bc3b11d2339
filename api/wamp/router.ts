import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import {
  ABORT,
  CALL,
  ERROR,
  EVENT,
  GOODBYE,
  HELLO,
  leerMensaje,
  type Mensaje,
  PUBLISH,
  REGISTER,
  RESULT,
  SUBSCRIBE,
  SUBSCRIBED,
  UNREGISTER,
  UNSUBSCRIBE,
  UNSUBSCRIBED,
  WELCOME,
} from './protocolo.ts'

export const REALM = 'bandwork'
export const SUBPROTOCOLO = 'wamp.2.json'

/** Who is behind a connection; null for a visitor. */
export type Identidad = { readonly cuenta: number; readonly rol: string; readonly sesion: string } | null

export type Procedimiento = (identidad: Identidad, argumentos: readonly unknown[]) => Promise<unknown>

/** Answers a CALL with `wamp.error.invalid_argument`. */
export class ArgumentoInvalido extends Error {}

const SALUDO_MS = 10_000
const PING_MS = 30_000
const ATRASO_MAXIMO = 1024 * 1024
const MENSAJES_POR_SEGUNDO = 50
const SUSCRIPCIONES_MAXIMAS = 64

type Conexion = {
  readonly socket: WebSocket
  readonly identidad: Identidad
  /** Subscription id by topic. */
  readonly temas: Map<string, number>
  saludada: boolean
  viva: boolean
  cuenta: number
  ventana: number
}

const nuevoId = () => randomInt(1, 2 ** 47)

/**
 * A WAMP v2 router (basic profile: broker and dealer, as far as the product speaks it). Clients subscribe to what `permitido` lets them and call
 * what is here; they publish and register nothing. A consumer that doesn't read is cut off, so that memory stays bounded.
 */
export const crearRouter = (o: {
  readonly permitido: (identidad: Identidad, tema: string) => boolean
  readonly procedimientos: Readonly<Record<string, Procedimiento>>
  readonly alEntrar: (identidad: Identidad) => void
  readonly alSalir: (identidad: Identidad) => void
}) => {
  const conexiones = new Set<Conexion>()
  const porTema = new Map<string, Set<Conexion>>()
  let publicacion = nuevoId()

  const enviar = (c: Conexion, mensaje: readonly unknown[] | string) => {
    if (c.socket.readyState !== c.socket.OPEN) return
    if (c.socket.bufferedAmount > ATRASO_MAXIMO) return c.socket.terminate()
    c.socket.send(typeof mensaje === 'string' ? mensaje : JSON.stringify(mensaje))
  }
  const fallar = (c: Conexion, [tipo, peticion]: readonly unknown[], uri: string, texto: string) =>
    enviar(c, [ERROR, tipo, peticion, {}, uri, [texto]])
  const abortar = (c: Conexion, uri: string, texto: string) => {
    enviar(c, [ABORT, { message: texto }, uri])
    c.socket.close(1002)
  }

  const soltar = (c: Conexion, tema: string) => {
    const suyas = porTema.get(tema)
    suyas?.delete(c)
    if (suyas?.size === 0) porTema.delete(tema)
    c.temas.delete(tema)
  }

  const saludar = (c: Conexion, mensaje: Mensaje) => {
    if (mensaje[0] !== HELLO) return abortar(c, 'wamp.error.protocol_violation', 'Primero HELLO.')
    if (mensaje[1] !== REALM) return abortar(c, 'wamp.error.no_such_realm', `El realm es ${REALM}.`)
    c.saludada = true
    enviar(c, [WELCOME, nuevoId(), { roles: { broker: {}, dealer: {} }, realm: REALM }])
    o.alEntrar(c.identidad)
  }

  const suscribir = (c: Conexion, peticion: number, tema: string, mensaje: Mensaje) => {
    if (!o.permitido(c.identidad, tema)) return fallar(c, mensaje, 'wamp.error.not_authorized', 'Ese tema no es tuyo.')
    if (c.temas.size >= SUSCRIPCIONES_MAXIMAS)
      return fallar(c, mensaje, 'wamp.error.not_authorized', 'Demasiadas suscripciones.')
    const id = c.temas.get(tema) ?? nuevoId()
    c.temas.set(tema, id)
    porTema.set(tema, (porTema.get(tema) ?? new Set()).add(c))
    enviar(c, [SUBSCRIBED, peticion, id])
  }

  const llamar = async (
    c: Conexion,
    peticion: number,
    nombre: string,
    argumentos: readonly unknown[],
    mensaje: Mensaje,
  ) => {
    const procedimiento = Object.hasOwn(o.procedimientos, nombre) ? o.procedimientos[nombre] : undefined
    if (!procedimiento) return fallar(c, mensaje, 'wamp.error.no_such_procedure', 'Ese procedimiento no existe.')
    try {
      enviar(c, [RESULT, peticion, {}, [await procedimiento(c.identidad, argumentos)]])
    } catch (error) {
      const uri = error instanceof ArgumentoInvalido ? 'wamp.error.invalid_argument' : 'bandwork.error.no_disponible'
      fallar(c, mensaje, uri, error instanceof ArgumentoInvalido ? error.message : 'Intenta otra vez en un momento.')
    }
  }

  const atender = (c: Conexion, mensaje: Mensaje) => {
    if (!c.saludada) return saludar(c, mensaje)
    switch (mensaje[0]) {
      case HELLO:
        return abortar(c, 'wamp.error.protocol_violation', 'La sesión ya está abierta.')
      case GOODBYE:
        enviar(c, [GOODBYE, {}, 'wamp.close.goodbye_and_out'])
        return c.socket.close(1000)
      case SUBSCRIBE:
        return suscribir(c, mensaje[1], mensaje[3], mensaje)
      case UNSUBSCRIBE: {
        const tema = [...c.temas].find(([, id]) => id === mensaje[2])?.[0]
        if (!tema) return fallar(c, mensaje, 'wamp.error.no_such_subscription', 'Esa suscripción no existe.')
        soltar(c, tema)
        return enviar(c, [UNSUBSCRIBED, mensaje[1]])
      }
      case CALL:
        return void llamar(c, mensaje[1], mensaje[3], mensaje[4] ?? [], mensaje)
      case PUBLISH: {
        const acusar = (mensaje[2] as { acknowledge?: unknown }).acknowledge === true
        return acusar ? fallar(c, mensaje, 'wamp.error.not_authorized', 'Aquí solo publica el servidor.') : undefined
      }
      case REGISTER:
      case UNREGISTER:
        return fallar(c, mensaje, 'wamp.error.not_authorized', 'Aquí no se registran procedimientos.')
    }
  }

  const latido = setInterval(() => {
    for (const c of conexiones) {
      if (!c.viva) {
        c.socket.terminate()
        continue
      }
      c.viva = false
      c.socket.ping()
    }
  }, PING_MS)
  latido.unref()

  return {
    /** Takes over a socket whose upgrade has been let in. */
    conectar: (socket: WebSocket, identidad: Identidad): void => {
      const c: Conexion = { socket, identidad, temas: new Map(), saludada: false, viva: true, cuenta: 0, ventana: 0 }
      conexiones.add(c)
      const plazo = setTimeout(() => {
        if (!c.saludada) socket.terminate()
      }, SALUDO_MS)
      plazo.unref()
      socket.on('pong', () => {
        c.viva = true
      })
      socket.on('message', (datos, binario) => {
        c.viva = true
        const segundo = Math.floor(performance.now() / 1000)
        if (segundo !== c.ventana) {
          c.ventana = segundo
          c.cuenta = 0
        }
        c.cuenta += 1
        if (c.cuenta > MENSAJES_POR_SEGUNDO) return socket.close(1008, 'demasiados mensajes')
        // What comes after an ABORT, a GOODBYE or the cut isn't heard.
        if (socket.readyState !== socket.OPEN) return
        const mensaje = binario ? undefined : leerMensaje(String(datos))
        if (!mensaje) return abortar(c, 'wamp.error.protocol_violation', 'Ese mensaje no se entiende.')
        atender(c, mensaje)
      })
      socket.on('error', () => socket.terminate())
      socket.on('close', () => {
        clearTimeout(plazo)
        conexiones.delete(c)
        for (const tema of [...c.temas.keys()]) soltar(c, tema)
        if (c.saludada) o.alSalir(identidad)
      })
    },
    /** Sends one argument to everybody who subscribes to a topic. */
    publicar: (tema: string, argumento: unknown): void => {
      const suyas = porTema.get(tema)
      if (!suyas) return
      publicacion += 1
      const contenido = JSON.stringify(argumento)
      for (const c of suyas) enviar(c, `[${EVENT},${c.temas.get(tema)},${publicacion},{},[${contenido}]]`)
    },
    /** Whether anybody listens to a topic: what nobody hears needn't be made. */
    oido: (tema: string): boolean => porTema.has(tema),
    /** Closes the sockets of a session that has ended; the browser comes back as whoever it is now. */
    expulsar: (sesion: string): void => {
      for (const c of conexiones) if (c.identidad?.sesion === sesion) c.socket.terminate()
    },
    conectadas: () => conexiones.size,
    /** Without GOODBYE, so that browsers try again. */
    cerrar: (): void => {
      clearInterval(latido)
      for (const c of conexiones) c.socket.terminate()
    },
  }
}

export type Router = ReturnType<typeof crearRouter>
