import type { FastifyReply } from 'fastify'
import { lru } from 'tiny-lru'

const MINUTO_MS = 60_000
const UN_MINUTO = 'public, max-age=60'

/**
 * Reads what is the same for everybody once a minute for each of its keys, here and in what lies between; while it is being read all wait for the
 * same. Whoever names a `posicion` has just written: they read it anew.
 */
export const unaVezPorMinuto = <T>(claves: number) => {
  const leidas = lru<Promise<T>>(claves, MINUTO_MS)
  return (posicion: string | undefined, reply: FastifyReply, clave: string, leer: () => Promise<T>): Promise<T> => {
    if (posicion !== undefined) return leer()
    reply.header('cache-control', UN_MINUTO)
    const sabida = leidas.get(clave)
    if (sabida) return sabida
    const una = leer()
    leidas.set(clave, una)
    // What failed is read again by the next who asks.
    una.catch(() => leidas.delete(clave))
    return una
  }
}
