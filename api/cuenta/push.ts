import { ECDH } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { quien } from '#api/access/puerta.ts'
import { servicioDe } from '#api/access/servicios-push.ts'
import * as c from '#api/contract/push.ts'
import type { App } from '#api/http/app.ts'
import { idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { refuse } from '#domain/decider.ts'
import { patron } from '#domain/rutas.ts'

const tags = ['Avisos']
const SIN_SESION = refuse('sin-sesion', 'Inicia sesión para continuar.')

const NAVEGADORES = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const
const SISTEMAS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Names a browser and its system from a User-Agent: "Chrome en Android". */
export const nombreDeEquipo = (agente: string): string => {
  const [navegador, sistema] = [NAVEGADORES, SISTEMAS].map(
    (patrones) => patrones.find(([, de]) => de.test(agente))?.[0],
  )
  return [navegador ?? 'Navegador', ...(sistema ? [`en ${sistema}`] : [])].join(' ')
}

/** Names the browser and system that a request comes from. */
export const equipoDe = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  nombreDeEquipo(headers['user-agent'] ?? '')

/** Returns whether a key is a point of the curve: nothing could ever be encrypted to another. */
const esPunto = (p256dh: string): boolean => {
  const bytes = Buffer.from(p256dh, 'base64url')
  try {
    ECDH.convertKey(bytes, 'prime256v1')
  } catch {
    return false
  }
  return bytes.length === 65 && bytes[0] === 4
}

/**
 * Registers the routes of the browsers that receive an account's pushes (decisiones/vivo, «Push»).
 */
export const rutasDePush = (app: App, { clavePush, config, dispositivos, ids }: Servicios): void => {
  const sesionDe = ({ sesion }: FastifyRequest): string => {
    if (sesion === null) throw new Rechazado(SIN_SESION)
    return sesion
  }

  app.get(
    patron('push_clave'),
    {
      config: { permiso: 'sesion.propia' },
      schema: {
        tags,
        summary: 'La clave pública con que los servicios de push conocen esta instalación.',
        response: { 200: c.clavePush },
      },
    },
    async () => ({ clave: (await clavePush()).publica }),
  )

  app.get(
    patron('push_dispositivos'),
    {
      config: { permiso: 'sesion.propia' },
      schema: {
        tags,
        summary: 'Tus equipos que reciben avisos con la página cerrada.',
        response: { 200: c.dispositivosPush },
      },
    },
    async (request) => {
      const equipos = await dispositivos.de(quien(request).id, sesionDe(request))
      return { items: equipos.map((equipo) => ({ ...equipo, id: ids.ocultar(equipo.id) })) }
    },
  )

  app.post(
    patron('push_suscribir'),
    {
      config: { permiso: 'sesion.propia' },
      schema: {
        tags,
        summary: 'Este equipo recibe avisos con la página cerrada, mientras dure su sesión.',
        body: c.suscripcionPush,
      },
    },
    async (request, reply) => {
      const { endpoint, keys } = request.body
      if (!servicioDe(endpoint, config.serviciosPush)) {
        throw new Rechazado(refuse('servicio-desconocido', 'Tu navegador recibe avisos por un servicio que no usamos.'))
      }
      if (!esPunto(keys.p256dh)) {
        throw new Rechazado(refuse('clave-invalida', 'Esa clave no es de un navegador.', { campo: 'keys.p256dh' }))
      }
      const nombre = equipoDe(request)
      const como = await dispositivos.suscribir(quien(request).id, sesionDe(request), { endpoint, ...keys }, nombre)
      if (como === 'sin-sesion') throw new Rechazado(SIN_SESION)
      if (como === 'ajeno') throw new Rechazado(refuse('dispositivo-ajeno', 'Esa dirección es de otro equipo.'))
      return reply.code(204).send()
    },
  )

  app.post(
    patron('push_quitar'),
    {
      config: { permiso: 'sesion.propia' },
      schema: {
        tags,
        summary: 'Uno de tus equipos ya no recibe avisos con la página cerrada.',
        body: c.dispositivoQuitado,
      },
    },
    async (request, reply) => {
      await dispositivos.quitar(quien(request).id, idDe(ids, request.body.id, 'ese equipo'))
      return reply.code(204).send()
    },
  )
}
