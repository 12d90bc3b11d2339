import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NoDisponible } from '#commands/log/fallos.ts'

declare module 'fastify' {
  interface FastifyRequest {
    plazo: NodeJS.Timeout | undefined
    /**
     * Lifts the deadline of a request that takes long by its nature: a file is received or made.
     * The caller bounds it in another way.
     */
    sinPlazo: () => void
  }
}

/** Lifts the deadline before a route's handler, which bounds the request in another way. */
export const aSuTiempo = async (request: FastifyRequest): Promise<void> => request.sinPlazo()

/**
 * Answers 503 after `ms`, whatever is stuck behind the request. What was asked may be done or not;
 * a retry with the same key tells (decisiones/http, «Bounded waits»). The time in which a body
 * arrives isn't counted.
 */
export const ponerPlazos = (app: FastifyInstance, ms: number): void => {
  const poner = (request: FastifyRequest, reply: FastifyReply, sigue: () => void) => {
    request.plazo = setTimeout(() => {
      if (reply.sent) return
      // Its handler may still answer, to nobody: that is no fault to be logged.
      reply.raw.once('finish', () => reply.hijack())
      void reply.send(new NoDisponible(`La respuesta pasó de ${ms} ms.`))
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
