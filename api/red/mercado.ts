import { LECTURAS_PUBLICAS_POR_MINUTO } from '#api/access/limites.ts'
import * as c from '#api/contract/bandas.ts'
import { conPosicion } from '#api/contract/comunes.ts'
import type { App } from '#api/http/app.ts'
import { esperarPosicion } from '#api/http/peticion.ts'
import { unaVezPorMinuto } from '#api/http/reposo.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { patron } from '#domain/rutas.ts'
import type { TuplaBanda } from '#projections/red/bandas.ts'
import { actividadesDe, cercanosDe } from '#projections/red/mercado.ts'
import { itemDe } from './item.ts'

const CUANTAS_ACTIVIDADES = 12
const CUANTOS_CERCA = 8
/** Places whose answers are kept: provinces and their better-known cities. */
const LUGARES = 400

/**
 * Registers the routes of the home as a market (decisiones/red, «The home is a market»): the
 * trades, and the sellers nearby. They need no account, and show of one only what its logo shows.
 */
export const rutasDeMercado = (app: App, servicios: Servicios): void => {
  const { avance, db } = servicios
  const tags = ['Público']
  const config = { permiso: 'publico', rateLimit: { max: LECTURAS_PUBLICAS_POR_MINUTO } } as const
  const actividades = unaVezPorMinuto<c.Actividades['items']>(2)
  const cercanos = unaVezPorMinuto<readonly TuplaBanda[]>(LUGARES)

  app.get(
    patron('mercado_actividades'),
    {
      config,
      schema: {
        tags,
        summary: 'Las actividades de los proveedores, las más comunes primero.',
        querystring: conPosicion,
        response: { 200: c.actividades },
      },
    },
    async ({ query: { posicion } }, reply) => {
      const esquema = await esperarPosicion(avance, posicion)
      const leer = () => actividadesDe(db, esquema, CUANTAS_ACTIVIDADES)
      return { items: await actividades(posicion, reply, esquema, leer) }
    },
  )

  app.get(
    patron('mercado_cerca'),
    {
      config,
      schema: {
        tags,
        summary: 'Quién vende cerca de una ciudad o en su provincia.',
        querystring: c.consultaCerca,
        response: { 200: c.cercanos },
      },
    },
    async ({ query: { provincia, ciudad, posicion } }, reply) => {
      const esquema = await esperarPosicion(avance, posicion)
      const leer = () => cercanosDe(db, esquema, { provincia, ciudad }, CUANTOS_CERCA)
      const filas = await cercanos(posicion, reply, `${esquema} ${provincia} ${ciudad}`, leer)
      return { items: filas.map((fila) => itemDe(fila, servicios)) }
    },
  )
}
