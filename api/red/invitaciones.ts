import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { REMISIONES_POR_MINUTO } from '#api/access/limites.ts'
import { quien } from '#api/access/puerta.ts'
import * as c from '#api/contract/invitaciones.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, esperarPosicion, hecha, solicitudDe } from '#api/http/peticion.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { ESTADOS_INVITACION, type TipoInvitacion } from '#domain/red/invitacion.ts'
import { patron } from '#domain/rutas.ts'
import { invitacionesDe } from '#projections/red/consultas.ts'

const LISTADAS = 200

/** The text of an invitation when the form has no message of its own. */
const MENSAJE: Readonly<Record<'cliente' | 'proveedor', string>> = {
  cliente:
    'Te invito a crear tu cuenta de cliente en BandWork: así nos encontramos, conversamos, pides cotizaciones y completamos tus pedidos en un solo lugar.',
  proveedor:
    'Te invito a crear tu cuenta de proveedor en BandWork: así nos encontramos, conversamos, me envías tus cotizaciones y completamos los pedidos en un solo lugar.',
}

/**
 * Registers the routes of invitations by e-mail (decisiones/red, «Invitations»). They are requested
 * here and sent from the log.
 */
export const rutasDeInvitaciones = (app: App, { avance, db, ids, invitaciones, ahora }: Servicios): void => {
  const tags = ['Invitaciones']
  const rateLimit = { max: REMISIONES_POR_MINUTO }

  const pedir = async (request: FastifyRequest, tipo: TipoInvitacion, correos: readonly string[], mensaje: string) => {
    const cuenta = quien(request)
    const solicitud = solicitudDe(request, cuenta.id, '', [tipo, correos, mensaje])
    const pedida = { actor: actorDe(cuenta), ahora: ahora(), tipo, correos, mensaje }
    const { eventos, posicion } = hecha(await invitaciones.pedir(pedida, solicitud))
    const message = eventos.length === 1 ? 'Invitación enviada' : `${eventos.length} invitaciones enviadas`
    return { message, posicion: String(posicion) }
  }

  app.post(
    patron('enviar_correo_cliente'),
    {
      config: { permiso: 'invitacion.enviar', rateLimit },
      schema: { tags, summary: 'Invita a una persona.', body: c.invitacionUno, response: { 200: c.invitacionEnviada } },
    },
    (request) => pedir(request, request.body.opcion, [request.body.correo], MENSAJE[request.body.opcion]),
  )
  app.post(
    patron('enviar_correo_varios'),
    {
      config: { permiso: 'invitacion.enviar', rateLimit },
      schema: {
        tags,
        summary: 'Invita a varias personas.',
        body: c.invitacionVarios,
        response: { 200: c.invitacionEnviada },
      },
    },
    (request) => pedir(request, request.body.opcion, request.body.correo, request.body.mensajeCliente),
  )
  app.post(
    patron('enviar_correo_sucursal'),
    {
      config: { permiso: 'invitacion.sucursal', rateLimit },
      schema: {
        tags,
        summary: 'Invita a sucursales.',
        body: c.invitacionSucursal,
        response: { 200: c.invitacionEnviada },
      },
    },
    (request) => pedir(request, 'sucursal', request.body.correo, request.body.mensajeSucursal),
  )

  app.get(
    patron('invitaciones_propias'),
    {
      config: { permiso: 'invitacion.enviar' },
      schema: {
        tags,
        summary: 'Las invitaciones que enviaste y cómo van.',
        querystring: c.consultaInvitaciones,
        response: { 200: c.invitacionesPropias },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const esquema = await esperarPosicion(avance, request.query.posicion)
      const { filas, contadores } = await invitacionesDe(db, esquema, cuenta.id, LISTADAS)
      return {
        items: filas.map((fila) => ({
          id: String(fila.numero),
          correo: fila.correo,
          tipo: fila.tipo,
          estado: fila.estado,
          momento: fila.momento,
          cuenta: fila.aceptada === null ? null : { id: ids.ocultar(fila.aceptada), nombre: fila.nombre ?? '' },
        })),
        contadores: Object.fromEntries(
          ESTADOS_INVITACION.map((estado) => [estado, contadores.get(estado) ?? 0]),
        ) as Record<(typeof ESTADOS_INVITACION)[number], number>,
        quedanHoy: await invitaciones.quedan(cuenta.id, ahora()),
      }
    },
  )

  app.get(
    patron('una_invitacion'),
    {
      config: { permiso: 'publico', rateLimit },
      schema: {
        tags,
        summary: 'Lo que el enlace de una invitación trae escrito.',
        params: z.object({ token: z.string().max(300) }),
        response: { 200: c.invitacionAbierta },
      },
    },
    async ({ params }) => {
      const { tipo, correo, invitador } = hecha(await invitaciones.abrirEnlace(params.token, ahora()))
      return { tipo, correo, invitador }
    },
  )
}
