import { z } from 'zod'
import { conPosicion } from '#api/contract/comunes.ts'
import type { App } from '#api/http/app.ts'
import { esperarPosicion } from '#api/http/peticion.ts'
import { patron } from '#domain/rutas.ts'
import { aparcadosDe, pedirReintento } from '#projections/motor/aparcados.ts'
import type { Servicios } from './servicios.ts'

const aparcado = z.object({
  stream: z.string(),
  revision: z.int(),
  posicion: z.string(),
  error: z.string(),
  desde: z.string(),
})

/**
 * Adds the routes for parked streams, which have a fact that can't be applied. They are listed for
 * those who watch the log, and an administrator may ask for a retry.
 */
export const rutasDeAparcados = (app: App, { avance, db }: Servicios): void => {
  const tags = ['Salud']
  app.get(
    patron('aparcados'),
    {
      config: { permiso: 'proyeccion.leer' },
      schema: {
        tags,
        summary: 'Los streams detenidos y por qué.',
        querystring: conPosicion,
        response: { 200: z.object({ items: z.array(aparcado) }) },
      },
    },
    async (request) => {
      const filas = await aparcadosDe(db, await esperarPosicion(avance, request.query.posicion))
      return { items: filas.map((fila) => ({ ...fila, posicion: String(fila.posicion) })) }
    },
  )
  app.post(
    patron('reintentar_aparcados'),
    {
      config: { permiso: 'proyeccion.reintentar' },
      schema: {
        tags,
        summary: 'Pide que se intenten otra vez.',
        response: { 202: z.object({ pedido: z.literal(true) }) },
      },
    },
    async (_request, reply) => {
      await pedirReintento(db)
      return reply.code(202).send({ pedido: true as const })
    },
  )
}
