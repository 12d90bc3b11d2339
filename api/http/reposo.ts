import type { FastifyReply } from 'fastify'
import { lru } from 'tiny-lru'

const MINUTO_MS = 60_000
const UN_MINUTO = 'public, max-age=60'

/**
 * Creates a cache for what is the same for everybody: each key is read once a minute, here and in
 * caches on the way. While it is being read, all requests wait for the same read. A client that
 * names a `posicion` has just written, and reads it anew.
 */
export const unaVezPorMinuto = <T>(claves: number) => {
  const leidas = lru<Promise<T>>(claves, MINUTO_MS)
  return (posicion: string | undefined, reply: FastifyReply, clave: string, leer: () => Promise<T>): Promise<T> => {
    if (posicion !== undefined) return leer()
    reply.header('cache-control', UN_MINUTO)
    const sabida = leidas.get(clave)
    if (sabida) return sabida
    const leida = leer()
    leidas.set(clave, leida)
    // After a failure, the next request reads it again.
    leida.catch(() => leidas.delete(clave))
    return leida
  }
}
