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
