import { quien } from '#api/access/puerta.ts'
import { hecho } from '#api/contract/comunes.ts'
import * as c from '#api/contract/incidente.ts'
import { FORMA_INCIDENTES } from '#api/contract/tablas.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, esperarPosicion, hecha, idDe, solicitudDe } from '#api/http/peticion.ts'
import { responderTabla } from '#api/http/tabla.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { patron } from '#domain/rutas.ts'
import { incidentesDe } from '#projections/incidente/consultas.ts'
import { HOJA_DE_PROPIOS } from './hoja.ts'
import { propioDe } from './vista.ts'

/**
 * Registers the routes of one's own incidents. An incident on an order is reported by a step of the
 * order.
 */
export const rutasDePropios = (app: App, { avance, cuentas, db, ids, ahora }: Servicios): void => {
  const tags = ['Incidentes']
  app.get(
    patron('incidentes_propios'),
    {
      config: { permiso: 'incidente.propio' },
      schema: {
        tags,
        summary: 'Los incidentes que reportaste, con sus respuestas.',
        querystring: c.consultaPropios,
        response: { 200: c.tablaPropios },
      },
    },
    async (request, reply) => {
      const { query } = request
      const { id: cuenta } = quien(request)
      const esquema = await esperarPosicion(avance, query.posicion)
      const pedido = query.idPedido === undefined ? undefined : idDe(ids, query.idPedido, 'ese pedido')
      const de = { filtro: query.filtro, sobre: query.sobre, cuenta, pedido }
      return responderTabla(reply, query, {
        db,
        ahora,
        para: cuenta,
        forma: FORMA_INCIDENTES,
        hoja: HOJA_DE_PROPIOS,
        leer: (lectura, pagina) => incidentesDe(lectura, esquema, { ...pagina, ...de }),
        vista: (fila) => propioDe(fila, ids),
      })
    },
  )
  app.post(
    patron('cuenta_incidente'),
    {
      config: { permiso: 'incidente.propio' },
      schema: {
        tags,
        summary: 'Reporta un incidente de tu cuenta.',
        body: c.incidenteDeCuentaNuevo,
        response: { 200: hecho },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const command = { type: 'ReportarIncidenteDeCuenta', actor: actorDe(cuenta), ahora: ahora() } as const
      const solicitud = solicitudDe(request, cuenta.id, cuenta.id, request.body)
      const { posicion } = hecha(await cuentas.ejecutar(cuenta.id, { ...command, ...request.body }, solicitud))
      return { posicion: String(posicion) }
    },
  )
}
