import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NoDisponible } from '#commands/log/fallos.ts'

declare module 'fastify' {
  interface FastifyRequest {
    plazo: NodeJS.Timeout | undefined
    /** From here on it takes its time by its nature: a file that comes in or is made. Whoever says so bounds it otherwise. */
    sinPlazo: () => void
  }
}

/** Before a route's handler: it takes its time, and bounds it otherwise. */
export const aSuTiempo = async (request: FastifyRequest): Promise<void> => request.sinPlazo()

/**
 * Nobody waits longer than that for an answer, whatever stands still behind it: 503, and what was asked may be done or not, which asking again under
 * its key tells (decisiones/http, «Bounded waits»). The time in which a body comes isn't counted.
 */
export const ponerPlazos = (app: FastifyInstance, ms: number): void => {
  const poner = (request: FastifyRequest, reply: FastifyReply, sigue: () => void) => {
    request.plazo = setTimeout(() => {
      if (!reply.sent) void reply.send(new NoDisponible(`La respuesta pasó de ${ms} ms.`))
    }, ms).unref()
    sigue()
  }
  app.decorateRequest('plazo', undefined)
  app.decorateRequest('sinPlazo', function (this: FastifyRequest) {
    clearTimeout(this.plazo)
  })
  app.addHook('onRequest', poner)
  app.addHook('preParsing', (request, _reply, cuerpo, sigue) => {
    request.sinPlazo()
    sigue(null, cuerpo)
  })
  app.addHook('preValidation', poner)
  app.addHook('onSend', (request, _reply, dicho, sigue) => {
    request.sinPlazo()
    sigue(null, dicho)
  })
}
