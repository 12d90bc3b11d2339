import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import {
  ATRASO_MAXIMO,
  BYTES_POR_SEGUNDO,
  LLAMADAS_EN_ESPERA,
  LLAMADAS_POR_SEGUNDO,
  MENSAJES_POR_SEGUNDO,
  SUSCRIPCIONES_MAXIMAS,
} from './limites.ts'
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

type Llamada = Extract<Mensaje, readonly [typeof CALL, ...unknown[]]>

export type Procedimiento = (identidad: Identidad, argumentos: readonly unknown[]) => Promise<unknown>

/** Answers a CALL with `wamp.error.invalid_argument`. */
export class ArgumentoInvalido extends Error {}

const SALUDO_MS = 10_000
/** A socket that died without a word keeps its account's place for two of these at most: less than the browser's ten tries last. */
const PING_MS = 20_000

/** Counts; false from what goes past `maximo` on, until a second after the first has passed. */
const crearRitmo = (maximo: number) => {
  let desde = Number.NEGATIVE_INFINITY
  let cuantos = 0
  return (mas = 1): boolean => {
    const ahora = performance.now()
    if (ahora - desde >= 1_000) {
      desde = ahora
      cuantos = 0
    }
    cuantos += mas
    return cuantos <= maximo
  }
}

type Conexion = {
  readonly socket: WebSocket
  readonly identidad: Identidad
  /** Subscription id by topic. */
  readonly temas: Map<string, number>
  /** Calls that wait, as they came: what one unfolds to may be much larger. */
  readonly enEspera: string[]
  readonly cabeMensaje: () => boolean
  readonly cabenBytes: (cuantos: number) => boolean
  readonly cabeLlamada: () => boolean
  llamando: boolean
  saludada: boolean
  viva: boolean
}

const nuevoId = () => randomInt(1, 2 ** 47)

/**
 * A WAMP v2 router (basic profile: broker and dealer, as far as the product speaks it). Clients subscribe to what `permitido` lets them and call
 * what is here; they publish and register nothing. A consumer that doesn't read is cut off, so that memory stays bounded.
 */
export const crearRouter = (o: {
  readonly permitido: (identidad: Identidad, tema: string) => boolean
  readonly procedimientos: Readonly<Record<string, Procedimiento>>
  /** Those of these sessions that are no more. */
  readonly terminadas: (sesiones: readonly string[]) => Promise<readonly string[]>
  readonly alEntrar: (identidad: Identidad) => void
  readonly alSalir: (identidad: Identidad) => void
}) => {
  const conexiones = new Set<Conexion>()
  const porTema = new Map<string, Set<Conexion>>()
  let publicacion = nuevoId()

  /** `alSalir` runs once the message has left this process, or never will. */
  const enviar = (c: Conexion, mensaje: readonly unknown[] | string, alSalir = () => {}) => {
    if (c.socket.readyState !== c.socket.OPEN) return alSalir()
    if (c.socket.bufferedAmount > ATRASO_MAXIMO) {
      c.socket.terminate()
      return alSalir()
    }
    c.socket.send(typeof mensaje === 'string' ? mensaje : JSON.stringify(mensaje), alSalir)
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

  const llamar = async (c: Conexion, mensaje: Llamada) => {
    const [, peticion, , nombre, argumentos = []] = mensaje
    const procedimiento = Object.hasOwn(o.procedimientos, nombre) ? o.procedimientos[nombre] : undefined
    if (!procedimiento) return fallar(c, mensaje, 'wamp.error.no_such_procedure', 'Ese procedimiento no existe.')
    try {
      const resultado = await procedimiento(c.identidad, argumentos)
      await new Promise<void>((listo) => enviar(c, [RESULT, peticion, {}, [resultado]], listo))
    } catch (error) {
      const uri = error instanceof ArgumentoInvalido ? 'wamp.error.invalid_argument' : 'bandwork.error.no_disponible'
      fallar(c, mensaje, uri, error instanceof ArgumentoInvalido ? error.message : 'Intenta otra vez en un momento.')
    }
  }

  /** One call of a socket at a time, in order, until its answer is out: many at once would fill the memory with answers. */
  const llamarPorTurno = async (c: Conexion) => {
    if (c.llamando) return
    c.llamando = true
    for (let texto = c.enEspera.shift(); texto !== undefined; texto = c.enEspera.shift()) {
      const mensaje = leerMensaje(texto)
      if (mensaje?.[0] === CALL) await llamar(c, mensaje)
    }
    c.llamando = false
  }

  const atender = (c: Conexion, mensaje: Mensaje, texto: string) => {
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
        if (!c.cabeLlamada() || c.enEspera.length >= LLAMADAS_EN_ESPERA)
          return fallar(c, mensaje, 'bandwork.error.demasiadas_llamadas', 'Demasiadas preguntas a la vez.')
        c.enEspera.push(texto)
        return void llamarPorTurno(c)
      case PUBLISH: {
        const acusar = (mensaje[2] as { acknowledge?: unknown }).acknowledge === true
        return acusar ? fallar(c, mensaje, 'wamp.error.not_authorized', 'Aquí solo publica el servidor.') : undefined
      }
      case REGISTER:
      case UNREGISTER:
        return fallar(c, mensaje, 'wamp.error.not_authorized', 'Aquí no se registran procedimientos.')
    }
  }

  const expulsar = (sesion: string): void => {
    for (const c of conexiones) if (c.identidad?.sesion === sesion) c.socket.terminate()
  }
  /** What fails is asked again with the next ping. */
  const revisar = async (deQuienes: Iterable<Conexion> = conexiones): Promise<void> => {
    const sesiones = new Set([...deQuienes].flatMap(({ identidad }) => identidad?.sesion ?? []))
    if (sesiones.size === 0) return
    for (const sesion of await o.terminadas([...sesiones]).catch(() => [])) expulsar(sesion)
  }

  const latido = setInterval(() => {
    // A session that runs out isn't told by anybody.
    void revisar()
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
      const c: Conexion = {
        socket,
        identidad,
        temas: new Map(),
        enEspera: [],
        cabeMensaje: crearRitmo(MENSAJES_POR_SEGUNDO),
        cabenBytes: crearRitmo(BYTES_POR_SEGUNDO),
        cabeLlamada: crearRitmo(LLAMADAS_POR_SEGUNDO),
        llamando: false,
        saludada: false,
        viva: true,
      }
      conexiones.add(c)
      // It may have ended during the handshake, before there was a socket to close.
      void revisar([c])
      const plazo = setTimeout(() => {
        if (!c.saludada) socket.terminate()
      }, SALUDO_MS)
      plazo.unref()
      /** False once it sends too much: it is told to close, and what it goes on to send isn't read. */
      const medir = (bytes: number): boolean => {
        c.viva = true
        if (c.cabeMensaje() && c.cabenBytes(bytes)) return true
        socket.close(1008, 'demasiados mensajes')
        socket.pause()
        return false
      }
      socket.on('ping', () => medir(0))
      socket.on('pong', () => medir(0))
      socket.on('message', (datos: Buffer, binario) => {
        // What comes after an ABORT, a GOODBYE or the cut isn't heard.
        if (!medir(datos.length) || socket.readyState !== socket.OPEN) return
        const texto = binario ? '' : String(datos)
        const mensaje = leerMensaje(texto)
        if (!mensaje) return abortar(c, 'wamp.error.protocol_violation', 'Ese mensaje no se entiende.')
        atender(c, mensaje, texto)
      })
      socket.on('error', () => socket.terminate())
      socket.on('close', () => {
        clearTimeout(plazo)
        conexiones.delete(c)
        c.enEspera.length = 0
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
    expulsar,
    /** Closes the sockets of whatever session has ended unheard. */
    revisar: () => revisar(),
    conectadas: () => conexiones.size,
    /** Without GOODBYE, so that browsers try again. */
    cerrar: (): void => {
      clearInterval(latido)
      for (const c of conexiones) c.socket.terminate()
    },
  }
}

export type Router = ReturnType<typeof crearRouter>
