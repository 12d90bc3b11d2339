import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import {
  ATRASO_MAXIMO,
  BYTES_POR_SEGUNDO,
  LLAMADAS_EN_ESPERA,
  LLAMADAS_POR_SEGUNDO,
  MENSAJES_POR_SEGUNDO,
  SUSCRIPCIONES_EN_ESPERA,
  SUSCRIPCIONES_MAXIMAS,
} from '#api/access/limites.ts'
import { SE_VA } from '#api/contract/vivo.ts'
import { respuestaDe, TemaAjeno } from './errores.ts'
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
import { crearRitmo } from './ritmo.ts'
import { crearTurno, type Turno } from './turno.ts'

export const REALM = 'bandwork'
export const SUBPROTOCOLO = 'wamp.2.json'

/** The account behind a connection; null for a visitor. */
export type Identidad = { readonly cuenta: number; readonly rol: string; readonly sesion: string } | null

/**
 * A request that is served in turn. A call is kept as it came, since it may unfold to something
 * much larger. A subscription is kept as its request number and topic, and an unsubscription as its
 * request number and the subscription's.
 */
type Pregunta =
  | { readonly llamada: string }
  | { readonly peticion: number; readonly tema: string }
  | { readonly peticion: number; readonly suscripcion: number }
const esLlamada = (pregunta: Pregunta): boolean => 'llamada' in pregunta
const esSuscripcion = (pregunta: Pregunta): boolean => !esLlamada(pregunta)

export type Procedimiento = (identidad: Identidad, argumentos: readonly unknown[]) => Promise<unknown>

const SALUDO_MS = 10_000
/**
 * Milliseconds between pings. A socket that died silently keeps its account's place for two of
 * these at most. The browser's ten tries take longer than that.
 */
const PING_MS = 20_000

type Conexion = {
  readonly socket: WebSocket
  readonly identidad: Identidad
  /** Topics that it listens to, by the subscription's id. */
  readonly temas: Map<number, string>
  readonly turno: Turno<Pregunta>
  readonly cabeMensaje: () => boolean
  readonly cabenBytes: (cuantos: number) => boolean
  readonly cabeLlamada: () => boolean
  saludada: boolean
  viva: boolean
}

/**
 * The one subscription of all listeners of a topic, as WAMP has it, so that an event is serialised
 * once.
 */
type Suscripcion = { readonly id: number; readonly oyentes: Set<Conexion> }

const nuevoId = () => randomInt(1, 2 ** 47)

/**
 * Creates a WAMP v2 router (basic profile: broker and dealer, as far as the product speaks it).
 * Clients subscribe to what `permitido` allows and call what is here; they publish and register
 * nothing. A consumer that doesn't read is cut off, so that memory stays bounded.
 */
export const crearRouter = (o: {
  /** Returns whether a client may listen to a topic. Throws when that can't be determined. */
  readonly permitido: (identidad: Identidad, tema: string) => boolean | Promise<boolean>
  /**
   * Maps the topic that a client asks for to the one that it hears. They differ when not all of its
   * listeners may hear the same.
   */
  readonly comoSeOye?: (identidad: Identidad, tema: string) => string
  /** Called when a topic gets its first listener, and when it loses its last. */
  readonly alOir?: (tema: string) => void
  readonly alCallar?: (tema: string) => void
  readonly procedimientos: Readonly<Record<string, Procedimiento>>
  /** Returns those of these sessions that have ended. */
  readonly terminadas: (sesiones: readonly string[]) => Promise<readonly string[]>
  readonly alEntrar: (identidad: Identidad) => void
  readonly alSalir: (identidad: Identidad) => void
}) => {
  const conexiones = new Set<Conexion>()
  const porTema = new Map<string, Suscripcion>()
  let publicacion = nuevoId()
  const mensajes = { recibidos: 0, enviados: 0 }

  /** Sends a message. `alSalir` runs once it has left this process, or never will. */
  const enviar = (c: Conexion, mensaje: readonly unknown[] | Buffer, alSalir?: () => void) => {
    if (c.socket.readyState !== c.socket.OPEN) return alSalir?.()
    if (c.socket.bufferedAmount > ATRASO_MAXIMO) {
      c.socket.terminate()
      return alSalir?.()
    }
    mensajes.enviados += 1
    c.socket.send(Buffer.isBuffer(mensaje) ? mensaje : JSON.stringify(mensaje), { binary: false }, alSalir)
  }
  const fallar = (c: Conexion, [tipo, peticion]: readonly unknown[], uri: string, texto: string) =>
    enviar(c, [ERROR, tipo, peticion, {}, uri, [texto]])
  const abortar = (c: Conexion, uri: string, texto: string) => {
    enviar(c, [ABORT, { message: texto }, uri])
    c.socket.close(1002)
  }

  const soltar = (c: Conexion, tema: string) => {
    const suscripcion = porTema.get(tema)
    if (!suscripcion) return
    suscripcion.oyentes.delete(c)
    c.temas.delete(suscripcion.id)
    if (suscripcion.oyentes.size > 0) return
    porTema.delete(tema)
    o.alCallar?.(tema)
  }

  const saludar = (c: Conexion, mensaje: Mensaje) => {
    if (mensaje[0] !== HELLO) return abortar(c, 'wamp.error.protocol_violation', 'Primero HELLO.')
    if (mensaje[1] !== REALM) return abortar(c, 'wamp.error.no_such_realm', `El realm es ${REALM}.`)
    c.saludada = true
    enviar(c, [WELCOME, nuevoId(), { roles: { broker: {}, dealer: {} }, realm: REALM }])
    o.alEntrar(c.identidad)
  }

  const suscribir = async (c: Conexion, peticion: number, pedido: string) => {
    const tema = o.comoSeOye?.(c.identidad, pedido) ?? pedido
    try {
      if (!(await o.permitido(c.identidad, pedido))) throw new TemaAjeno()
      // The connection may have gone meanwhile.
      if (!conexiones.has(c)) return
      const lleno = c.temas.size >= SUSCRIPCIONES_MAXIMAS && !porTema.get(tema)?.oyentes.has(c)
      if (lleno) throw new TemaAjeno('Demasiadas suscripciones.')
    } catch (error) {
      return fallar(c, [SUBSCRIBE, peticion], ...respuestaDe(error))
    }
    const hay = porTema.get(tema)
    const { id, oyentes } = hay ?? { id: nuevoId(), oyentes: new Set() }
    oyentes.add(c)
    c.temas.set(id, tema)
    if (!hay) {
      porTema.set(tema, { id, oyentes })
      o.alOir?.(tema)
    }
    enviar(c, [SUBSCRIBED, peticion, id])
  }

  const dejar = (c: Conexion, peticion: number, suscripcion: number) => {
    const tema = c.temas.get(suscripcion)
    if (tema === undefined)
      return fallar(c, [UNSUBSCRIBE, peticion], 'wamp.error.no_such_subscription', 'Esa suscripción no existe.')
    soltar(c, tema)
    enviar(c, [UNSUBSCRIBED, peticion])
  }

  const llamar = async (c: Conexion, texto: string) => {
    const mensaje = leerMensaje(texto)
    if (mensaje?.[0] !== CALL) return
    const [, peticion, , nombre, argumentos = []] = mensaje
    const procedimiento = Object.hasOwn(o.procedimientos, nombre) ? o.procedimientos[nombre] : undefined
    if (!procedimiento) return fallar(c, mensaje, 'wamp.error.no_such_procedure', 'Ese procedimiento no existe.')
    try {
      const resultado = await procedimiento(c.identidad, argumentos)
      await new Promise<void>((listo) => enviar(c, [RESULT, peticion, {}, [resultado]], listo))
    } catch (error) {
      fallar(c, mensaje, ...respuestaDe(error))
    }
  }

  /**
   * Serves requests in turn, each until its answer is out. So a call comes after the subscription
   * asked for before it, and an unsubscription stays in effect. Many answers together would fill
   * the memory.
   */
  const servir = async (c: Conexion, pregunta: Pregunta): Promise<void> => {
    if ('llamada' in pregunta) await llamar(c, pregunta.llamada)
    else if ('tema' in pregunta) await suscribir(c, pregunta.peticion, pregunta.tema)
    else dejar(c, pregunta.peticion, pregunta.suscripcion)
  }

  const demasiadas = (c: Conexion, mensaje: Mensaje) =>
    fallar(c, mensaje, 'bandwork.error.demasiadas_llamadas', 'Demasiadas preguntas a la vez.')

  const atender = (c: Conexion, mensaje: Mensaje, texto: string) => {
    if (!c.saludada) return saludar(c, mensaje)
    switch (mensaje[0]) {
      case HELLO:
        return abortar(c, 'wamp.error.protocol_violation', 'La sesión ya está abierta.')
      case GOODBYE:
        enviar(c, [GOODBYE, {}, 'wamp.close.goodbye_and_out'])
        return c.socket.close(1000)
      case SUBSCRIBE:
      case UNSUBSCRIBE: {
        // Only whole names: a prefix would be taken for a topic.
        const { match = 'exact' } = mensaje[0] === SUBSCRIBE ? (mensaje[2] as { match?: unknown }) : {}
        if (match !== 'exact') return fallar(c, mensaje, 'wamp.error.option_not_allowed', 'Un tema se nombra entero.')
        const [, peticion] = mensaje
        const pregunta =
          mensaje[0] === SUBSCRIBE ? { peticion, tema: mensaje[3] } : { peticion, suscripcion: mensaje[2] }
        return c.turno.poner(pregunta, SUSCRIPCIONES_EN_ESPERA, esSuscripcion) ? undefined : demasiadas(c, mensaje)
      }
      case CALL: {
        const cabe = c.cabeLlamada() && c.turno.poner({ llamada: texto }, LLAMADAS_EN_ESPERA, esLlamada)
        return cabe ? undefined : demasiadas(c, mensaje)
      }
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
  /** Closes the sockets of ended sessions. After a failure, the next ping asks again. */
  const revisar = async (deQuienes: Iterable<Conexion> = conexiones): Promise<void> => {
    const sesiones = new Set([...deQuienes].flatMap(({ identidad }) => identidad?.sesion ?? []))
    if (sesiones.size === 0) return
    for (const sesion of await o.terminadas([...sesiones]).catch(() => [])) expulsar(sesion)
  }

  const latido = setInterval(() => {
    // Nobody announces that a session has expired.
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
    /** Takes over a socket whose upgrade was accepted. */
    conectar: (socket: WebSocket, identidad: Identidad): void => {
      const c: Conexion = {
        socket,
        identidad,
        temas: new Map(),
        turno: crearTurno((pregunta) => servir(c, pregunta)),
        cabeMensaje: crearRitmo(MENSAJES_POR_SEGUNDO),
        cabenBytes: crearRitmo(BYTES_POR_SEGUNDO),
        cabeLlamada: crearRitmo(LLAMADAS_POR_SEGUNDO),
        saludada: false,
        viva: true,
      }
      conexiones.add(c)
      // The session may have ended during the handshake, before there was a socket to close.
      void revisar([c])
      const plazo = setTimeout(() => {
        if (!c.saludada) socket.terminate()
      }, SALUDO_MS)
      plazo.unref()
      /**
       * Returns false once the client sends too much. It is told to close, and what it sends after
       * that isn't read.
       */
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
        // Nothing is heard after an ABORT, a GOODBYE or the cut.
        if (!medir(datos.length) || socket.readyState !== socket.OPEN) return
        mensajes.recibidos += 1
        const texto = binario ? '' : String(datos)
        const mensaje = leerMensaje(texto)
        if (!mensaje) return abortar(c, 'wamp.error.protocol_violation', 'Ese mensaje no se entiende.')
        atender(c, mensaje, texto)
      })
      socket.on('error', () => socket.terminate())
      socket.on('close', () => {
        clearTimeout(plazo)
        conexiones.delete(c)
        c.turno.vaciar()
        for (const tema of [...c.temas.values()]) soltar(c, tema)
        if (c.saludada) o.alSalir(identidad)
      })
    },
    /** Sends one argument to all subscribers of a topic. */
    publicar: (tema: string, argumento: unknown): void => {
      const suscripcion = porTema.get(tema)
      if (!suscripcion) return
      publicacion += 1
      const trama = Buffer.from(JSON.stringify([EVENT, suscripcion.id, publicacion, {}, [argumento]]))
      for (const c of suscripcion.oyentes) enviar(c, trama)
    },
    /** Returns whether anybody listens to a topic: a message that nobody hears needn't be made. */
    oido: (tema: string): boolean => porTema.has(tema),
    /**
     * Closes the sockets of a session that has ended. The browser comes back with its present
     * identity.
     */
    expulsar,
    /** Closes the sockets of sessions whose end wasn't heard. */
    revisar: () => revisar(),
    conectadas: () => conexiones.size,
    /** Returns how many WAMP messages came and went since the start. */
    mensajes: () => mensajes,
    /** Returns the accounts behind greeted connections, each once. */
    cuentas: (): readonly NonNullable<Identidad>[] => {
      const identidades = new Map<number, NonNullable<Identidad>>()
      for (const { identidad, saludada } of conexiones)
        if (identidad && saludada) identidades.set(identidad.cuenta, identidad)
      return [...identidades.values()]
    },
    /** Says that the server goes, so that pages come back at once, and closes. */
    cerrar: (): void => {
      clearInterval(latido)
      for (const c of conexiones) {
        if (c.saludada) enviar(c, [GOODBYE, {}, SE_VA])
        c.socket.close(1012)
      }
    },
  }
}

export type Router = ReturnType<typeof crearRouter>
