import type { IncomingMessage } from 'node:http'
import websocket from '@fastify/websocket'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  DESPEDIDA_S,
  FRAGMENTOS_MAXIMOS,
  REINTENTO_S,
  SOCKETS_POR_CUENTA,
  SOCKETS_POR_DIRECCION,
  TRAMA_MAXIMA,
  TROZOS_MAXIMOS,
} from '#api/access/limites.ts'
import { crearPlazas } from '#api/access/plazas.ts'
import type { Puerta } from '#api/access/puerta.ts'
import { redDe } from '#api/access/red.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { refuse } from '#domain/decider.ts'
import { type Router, SUBPROTOCOLO } from './router.ts'

export const RUTA_WAMP = '/ws'

/** Returns whether an upgrade request is for the live door, the only route that upgrades. */
export const esApretonWamp = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  method === 'GET' && url.split('?', 1)[0] === RUTA_WAMP

/**
 * The WebSocket's door. Only pages of this site come in, with the identity of their session. A
 * visitor gets presence and the posts that they look at.
 */
export const rutaWamp: FastifyPluginAsyncZod<{ puerta: Puerta; router: Router }> = async (app, { puerta, router }) => {
  // In a variable, because the published types lack half of these options.
  const options = {
    maxPayload: TRAMA_MAXIMA,
    maxFragments: FRAGMENTOS_MAXIMOS,
    maxBufferedChunks: TROZOS_MAXIMOS,
    closeTimeout: DESPEDIDA_S * 1_000,
    handleProtocols: (ofrecidos: Set<string>) => (ofrecidos.has(SUBPROTOCOLO) ? SUBPROTOCOLO : false),
  } as const
  // Registered only here: the plugin makes every route after it open a socket for any client that
  // asks.
  await app.register(websocket, {
    options,
    errorHandler: (error: Error & { code?: string }, socket, request) => {
      // A broken frame is its sender's affair: the socket is cut off, and a line says so.
      if (error.code?.startsWith('WS_ERR_')) request.log.info({ code: error.code }, 'socket cortado')
      else request.log.error(error)
      socket.terminate()
    },
  })
  const plazas = crearPlazas()
  app.get(
    RUTA_WAMP,
    {
      websocket: true,
      config: { permiso: 'publico' },
      schema: { hide: true },
      preValidation: async (request) => {
        const { origin } = request.headers
        if (origin === undefined || !puerta.origenes.has(origin)) {
          throw new Rechazado(refuse('origen-ajeno', 'La conexión en vivo solo se abre desde BandWork.'))
        }
        const ofrecidos = String(request.headers['sec-websocket-protocol'] ?? '')
          .split(',')
          .map((ofrecido) => ofrecido.trim())
        if (!ofrecidos.includes(SUBPROTOCOLO)) throw new Rechazado(refuse('protocolo', `Se habla ${SUBPROTOCOLO}.`))
        const { cuenta, ip, raw } = request
        const hay =
          !request.ws ||
          (cuenta
            ? plazas.tomar(`cuenta ${cuenta.id}`, SOCKETS_POR_CUENTA, raw.socket)
            : plazas.tomar(redDe(ip), SOCKETS_POR_DIRECCION, raw.socket))
        // Refused with an HTTP answer and not with ABORT: after an ABORT the browser's client would
        // never try again.
        if (!hay) {
          const detalle = 'BandWork está abierto en demasiadas pestañas: cierra alguna para recibir novedades en esta.'
          throw new Rechazado(refuse('demasiadas-conexiones', detalle, { segundos: REINTENTO_S }))
        }
      },
    },
    (socket, request) => {
      const { cuenta, sesion } = request
      router.conectar(socket, cuenta && sesion ? { cuenta: cuenta.id, rol: cuenta.tipo_usuario, sesion } : null)
    },
  )
}
