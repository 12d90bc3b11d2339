import { createServer, type IncomingMessage, type RequestListener, type ServerOptions } from 'node:http'
import type { Server, Socket } from 'node:net'
import * as limites from './limites.ts'
import { crearPlazas } from './plazas.ts'
import { redDe } from './red.ts'

/**
 * Limits the connections of the server, and those that one address holds (decisiones/http,
 * «How much»). A proxy speaks for many, so its address isn't counted.
 */
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
/** The value that tells Node's parser that nothing after this request is HTTP. */
const BASTA = 2

/**
 * Creates an HTTP server that drops a client which sends request after request and reads no
 * responses, since each waiting request takes memory (decisiones/http, «How much»). It stops the
 * parser itself: one read from a connection may hold thousands of requests, and Node builds all of
 * them.
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
