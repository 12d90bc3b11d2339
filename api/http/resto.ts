import type { FastifyInstance } from 'fastify'

/**
 * Milliseconds in which the rest of a body that was answered early has to come; as much as a phone
 * sends of the largest file is let come.
 */
const RESTO_MS = 5_000

/**
 * Reads and drops what is left of a body that was answered before its end (a full disk, a refused
 * file): the next request of its connection stands behind it. Whoever goes on sending for longer is
 * cut off.
 */
export const tirarResto = (app: FastifyInstance, ms: number = RESTO_MS): void => {
  app.addHook('onResponse', ({ raw }, _reply, sigue) => {
    sigue()
    // An injected request has no body on its way, and says nothing of it.
    if (raw.complete !== false || raw.destroyed) return
    const corte = setTimeout(() => raw.destroy(), ms).unref()
    raw.once('close', () => clearTimeout(corte)).once('end', () => clearTimeout(corte))
    raw.unpipe()
    raw.resume()
  })
}
