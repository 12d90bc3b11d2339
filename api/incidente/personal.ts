import { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import { conPosicion, hashId, hecho } from '#api/contract/comunes.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, esperarPosicion, hecha, idDe, solicitudDe } from '#api/http/peticion.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { LADOS } from '#domain/pedido/lado.ts'
import { patron } from '#domain/rutas.ts'
import { incidentesRecientes } from '#projections/pedido/consultas.ts'

const LISTADOS = 200

const incidente = z.object({
  idPedido: hashId,
  idPediProv: z.string(),
  numero: z.int(),
  tipo: z.string(),
  texto: z.string(),
  lado: z.enum(LADOS),
  quien: z.string(),
  momento: z.string(),
  abierto: z.boolean(),
})

/** Incidents as staff see them (decisiones/pedido, «Incidents»). */
export const rutasDeIncidentes = (app: App, { avance, db, ids, pedidos, ahora }: Servicios): void => {
  const tags = ['Incidentes']
  app.get(
    patron('incidentes'),
    {
      config: { permiso: 'incidente.leer' },
      schema: {
        tags,
        summary: 'Los incidentes reportados; los abiertos primero.',
        querystring: conPosicion,
        response: { 200: z.object({ items: z.array(incidente) }) },
      },
    },
    async (request) => {
      const filas = await incidentesRecientes(db, await esperarPosicion(avance, request.query.posicion), LISTADOS)
      return {
        items: filas.map(({ pedido, codigo, ...resto }) => ({
          idPedido: ids.ocultar(pedido),
          idPediProv: codigo,
          ...resto,
        })),
      }
    },
  )
  const cierre = z.strictObject({ idPedido: hashId, numero: z.int().positive() })
  app.post(
    patron('cerrar_incidente'),
    {
      config: { permiso: 'incidente.cerrar' },
      schema: { tags, summary: 'Cierra un incidente.', body: cierre, response: { 200: hecho } },
    },
    async (request) => {
      const cuenta = quien(request)
      const { idPedido, numero } = request.body
      const command = { type: 'CerrarIncidente', actor: actorDe(cuenta), ahora: ahora(), numero } as const
      const id = idDe(ids, idPedido, 'ese pedido')
      const solicitud = solicitudDe(request, cuenta.id, id, numero)
      return { posicion: String(hecha(await pedidos.ejecutar(id, command, solicitud)).posicion) }
    },
  )
}
