import type {} from '@fastify/websocket'
import type { Puerta } from '#api/access/puerta.ts'
import type { App } from '#api/http/app.ts'
import { Rechazado } from '#api/http/problema.ts'
import { refuse } from '#domain/decider.ts'
import { type Router, SUBPROTOCOLO } from './router.ts'

export const RUTA_WAMP = '/ws'

/** The WebSocket's door: only this site's pages come in, as whoever their session says; a visitor gets presence only. */
export const rutaWamp = (app: App, puerta: Puerta, router: Router): void => {
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
        const ofrecidos = String(request.headers['sec-websocket-protocol'] ?? '').split(/\s*,\s*/)
        if (!ofrecidos.includes(SUBPROTOCOLO)) throw new Rechazado(refuse('protocolo', `Se habla ${SUBPROTOCOLO}.`))
      },
    },
    (socket, request) => {
      const { cuenta, sesion } = request
      router.conectar(socket, cuenta && sesion ? { cuenta: cuenta.id, rol: cuenta.tipo_usuario, sesion } : null)
    },
  )
}
