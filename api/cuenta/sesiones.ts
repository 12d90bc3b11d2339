import { quien } from '#api/access/puerta.ts'
import { sesionCerrada, sesionesPropias } from '#api/contract/sesion.ts'
import type { App } from '#api/http/app.ts'
import { idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { noExiste } from '#domain/decider.ts'
import { patron } from '#domain/rutas.ts'

/**
 * Registers the routes that list an account's sessions and end them
 * (decisiones/cuenta, «Credentials and sessions»).
 */
export const rutasDeSesiones = (app: App, { ids, puerta, sesiones }: Servicios): void => {
  const tags = ['Sesión']
  const config = { permiso: 'sesion.propia' } as const
  const salida = { ...config, sinRitmo: true } as const

  app.get(
    patron('sesiones_propias'),
    { config, schema: { tags, summary: 'Dónde está abierta tu cuenta.', response: { 200: sesionesPropias } } },
    async (request) => {
      const propias = await sesiones.propias(quien(request).id, request.sesion ?? '')
      return { items: propias.map((sesion) => ({ ...sesion, id: ids.ocultar(sesion.id) })) }
    },
  )

  app.post(
    patron('cerrar_sesion'),
    { config: salida, schema: { tags, summary: 'Cierra una de tus sesiones.', body: sesionCerrada } },
    async (request, reply) => {
      const cuenta = quien(request)
      const id = idDe(ids, request.body.id, 'esa sesión')
      const esta = (await sesiones.propias(cuenta.id, request.sesion ?? '')).some(
        (sesion) => sesion.esta && sesion.id === id,
      )
      if (!(await sesiones.cerrarPropia(cuenta.id, id, esta ? 'salida' : 'cerrada')))
        throw new Rechazado(noExiste('esa sesión'))
      if (esta) puerta.quitar(reply)
      return reply.code(204).send()
    },
  )

  app.post(
    patron('cerrar_otras_sesiones'),
    { config: salida, schema: { tags, summary: 'Cierra tus sesiones, menos la que lo pide.' } },
    async (request, reply) => {
      await sesiones.cerrarTodas(quien(request).id, 'cerrada', request.sesion ?? '')
      return reply.code(204).send()
    },
  )
}
