import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { App } from './app.ts'

export const CABECERA = 'x-request-id'
/**
 * Ids that are kept as they come: UUIDs, and trace ids of 32 hex digits. They hold nobody's number.
 */
const DADO = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** The log's levels at which each request is a line. */
const CON_PETICIONES: ReadonlySet<string> = new Set(['info', 'debug', 'trace'])

/** Returns the id of a request: its own if it brought one, else a new one. */
export const idDePeticion = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const dado = headers[CABECERA]
  return typeof dado === 'string' && DADO.test(dado) ? dado : randomUUID()
}

/**
 * Names each request: its id goes back in X-Request-Id and is in each line that the log has of it.
 * At level info, each answer is a line. Requests are told by their route, without what they
 * brought.
 */
export const registrarPeticiones = (app: App, logger: FastifyBaseLogger): void => {
  app.addHook('onRequest', (request, reply, sigue) => {
    reply.header(CABECERA, request.id)
    sigue()
  })
  if (!CON_PETICIONES.has(logger.level)) return
  app.addHook('onResponse', (request, reply, sigue) => {
    const { method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ pedida: `${method} ${routeOptions.url ?? ''}`, estado: reply.statusCode, ms }, 'atendida')
    sigue()
  })
}
