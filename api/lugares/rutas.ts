import { z } from 'zod'
import { type Lugar, lugares as listaDeLugares, mapa } from '#api/contract/lugares.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { RutasDeNoun } from '#api/operacion/servicios.ts'
import { refuse } from '#domain/decider.ts'
import { patron } from '#domain/rutas.ts'
import { ciudades, continentes, paises, parroquias, provincias } from './lugares.ts'

const UN_DIA = 'public, max-age=86400'
const id = z.string().min(1).max(12)
const publico = { permiso: 'publico' } as const

/**
 * Builds the answer of a list, which any cache may keep for a day. Throws no-existe for undefined,
 * which stands for an unknown id.
 */
const guardable = (reply: { header: (nombre: string, valor: string) => unknown }, items?: readonly Lugar[]) => {
  if (!items) throw new Rechazado(refuse('no-existe', 'No existe ese lugar.'))
  reply.header('cache-control', UN_DIA)
  return { items: [...items] }
}

/**
 * Registers the routes of places (decisiones/lugares, «How deep»). Ids: continent 'SA', country
 * 'EC', province '17', city '1701', parish '170150'.
 */
export const lugares: RutasDeNoun = async (app, { config }) => {
  const tags = ['Público']
  const response = { 200: listaDeLugares }
  app.get(
    patron('continentes'),
    { config: publico, schema: { tags, summary: 'Los continentes.', response } },
    async (_request, reply) => guardable(reply, continentes()),
  )
  app.get(
    patron('paises'),
    {
      config: publico,
      schema: { tags, summary: 'Los países de un continente.', params: z.object({ idContinente: id }), response },
    },
    async ({ params }, reply) => guardable(reply, paises(params.idContinente)),
  )
  app.get(
    patron('provincias'),
    {
      config: publico,
      schema: { tags, summary: 'Las provincias de un país.', params: z.object({ idPais: id }), response },
    },
    async ({ params }, reply) => guardable(reply, provincias(params.idPais)),
  )
  app.get(
    patron('ciudades'),
    {
      config: publico,
      schema: { tags, summary: 'Los cantones de una provincia.', params: z.object({ idProvincia: id }), response },
    },
    async ({ params }, reply) => guardable(reply, ciudades(params.idProvincia)),
  )
  app.get(
    patron('parroquias'),
    {
      config: publico,
      schema: { tags, summary: 'Las parroquias de un cantón.', params: z.object({ idCiudad: id }), response },
    },
    async ({ params }, reply) => guardable(reply, parroquias(params.idCiudad)),
  )
  app.get(
    patron('mapa'),
    { config: publico, schema: { tags, summary: 'Las teselas del mapa, si las hay.', response: { 200: mapa } } },
    async () => ({ teselas: config.teselas ?? null }),
  )
}
