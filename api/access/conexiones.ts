import type { Server, Socket } from 'node:net'
import * as limites from './limites.ts'
import { redDe } from './red.ts'

/** Whoever holds connections holds so many of them, and none with nothing to say (decisiones/http, «How much»); a proxy speaks for many. */
export const vigilarConexiones = (
  server: Server,
  esProxy: ((direccion: string) => boolean) | undefined,
  porDireccion: number = limites.CONEXIONES_POR_DIRECCION,
): void => {
  const abiertas = new Map<string, number>()
  server.maxConnections = limites.CONEXIONES_MAXIMAS
  server.on('connection', (socket: Socket) => {
    const direccion = socket.remoteAddress ?? ''
    if (esProxy?.(direccion)) return
    const red = redDe(direccion)
    const suyas = (abiertas.get(red) ?? 0) + 1
    if (suyas > porDireccion) return socket.destroy()
    abiertas.set(red, suyas)
    socket.once('close', () => {
      const quedan = (abiertas.get(red) ?? 1) - 1
      if (quedan > 0) abiertas.set(red, quedan)
      else abiertas.delete(red)
    })
  })
}
