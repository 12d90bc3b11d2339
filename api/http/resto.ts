import type { FastifyInstance } from 'fastify'

/**
 * Milliseconds in which the rest of a body has to arrive after an early answer. It is enough for
 * what a phone has left to send of the largest file.
 */
const RESTO_MS = 5_000

/**
 * Reads and drops the rest of a body that was answered before its end (a full disk, a refused
 * file), because the next request on the connection waits behind it. A client that goes on sending
 * for longer is cut off.
 */
export const tirarResto = (app: FastifyInstance, ms: number = RESTO_MS): void => {
  app.addHook('onResponse', ({ raw }, _reply, sigue) => {
    sigue()
    // An injected request has no body on its way, and `complete` is undefined.
    if (raw.complete !== false || raw.destroyed) return
    const corte = setTimeout(() => raw.destroy(), ms).unref()
    raw.once('close', () => clearTimeout(corte)).once('end', () => clearTimeout(corte))
    raw.unpipe()
    raw.resume()
  })
}
