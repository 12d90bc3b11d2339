import { createServer, type IncomingMessage, type RequestListener, type ServerOptions } from 'node:http'
import type { Server, Socket } from 'node:net'
import * as limites from './limites.ts'
import { crearPlazas } from './plazas.ts'
import { redDe } from './red.ts'

/** Whoever holds connections holds so many of them, and none with nothing to say (decisiones/http, «How much»); a proxy speaks for many. */
export const vigilarConexiones = (
  server: Server,
  esProxy: ((direccion: string) => boolean) | undefined,
  porDireccion: number = limites.CONEXIONES_POR_DIRECCION,
): void => {
  const plazas = crearPlazas()
  server.maxConnections = limites.CONEXIONES_MAXIMAS
  server.on('connection', (socket: Socket) => {
    const direccion = socket.remoteAddress ?? ''
    if (esProxy?.(direccion)) return
    if (!plazas.tomar(redDe(direccion), porDireccion, socket)) socket.destroy()
  })
}

type Analizador = { onIncoming: (request: IncomingMessage, sigue: boolean) => number }
/** What Node's parser takes for: nothing of what comes after it is HTTP. */
const BASTA = 2

/**
 * A server of HTTP that lets go of whoever sends request upon request and takes no answers: each that waits takes memory (decisiones/http, «How
 * much»). It stops the parser itself: what was read of a connection at once may be thousands of requests, and Node makes all of them.
 */
export const crearServidor = (opciones: ServerOptions, atender: RequestListener) => {
  const enEspera = new WeakMap<Socket, number>()
  const contar = (socket: Socket, cuantas: number) => enEspera.set(socket, (enEspera.get(socket) ?? 0) + cuantas)
  const server = createServer(opciones, (request, response) => {
    contar(request.socket, 1)
    response.once('close', () => contar(request.socket, -1))
    atender(request, response)
  })
  return server.on('connection', (socket: Socket & { readonly parser: Analizador }) => {
    const { parser } = socket
    const entrar = parser.onIncoming
    parser.onIncoming = (request, sigue) => {
      if ((enEspera.get(socket) ?? 0) < limites.SIN_RESPUESTA_POR_CONEXION) return entrar(request, sigue)
      socket.destroy()
      return BASTA
    }
  })
}
