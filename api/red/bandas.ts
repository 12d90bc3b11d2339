import { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import * as c from '#api/contract/bandas.ts'
import { conPosicion } from '#api/contract/comunes.ts'
import type { App } from '#api/http/app.ts'
import { esperarPosicion } from '#api/http/peticion.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { turnoDe } from '#domain/red/turno.ts'
import { patron } from '#domain/rutas.ts'
import { bandaClientes, bandaFavoritos } from '#projections/red/bandas.ts'
import { bandaUniversal } from '#projections/red/universal.ts'
import { listaDe } from './item.ts'

const POR_PAGINA = 60
const NADIE = 0

/** Parses the number of the client after which a page begins. */
const numeroDe = (despues: string | undefined): number => Number.parseInt(despues ?? '0', 10)

/** Texts of empty bands (decisiones/red, «Fixed words»). */
const VACIO = {
  universal: 'Todavía no hay proveedores en la red.',
  favoritosConsumidor: 'Coloca aquí los logos de tus proveedores favoritos',
  favoritosProveedor: 'Coloca aquí los logos de tus clientes favoritos.',
  clnts_prov: 'Invita a todos tus clientes proveedores a la red.',
  clnts_empr: 'Invita a todos tus clientes empresas a la red.',
  clnts_pers: 'Invita a todos tus clientes personales a la red.',
} as const

/**
 * Registers the routes of bands of logos: the home's main one, and the asker's universal and
 * favourite ones (decisiones/red, «Bands»).
 */
export const rutasDeBandas = (app: App, servicios: Servicios): void => {
  const { avance, db, ahora } = servicios
  const tags = ['Bandas']

  const universalSin = async (menos: number, esquema: string, pagina?: string): Promise<c.Lista> => {
    const [turno = 0, despues] = pagina?.split('.').map(Number) ?? [turnoDe(ahora())]
    const banda = await bandaUniversal(db, esquema, { menos, turno, despues, cuantos: POR_PAGINA })
    return listaDe(banda, VACIO.universal, servicios, turno)
  }

  const clientesDe = (esquema: string, proveedor: number) => {
    const porClase = async (lista: (clase: (typeof c.OPCIONES_BANDA)[number]) => Promise<c.Lista>) => {
      const [clnts_prov, clnts_empr, clnts_pers] = await Promise.all(c.OPCIONES_BANDA.map(lista))
      if (!clnts_prov || !clnts_empr || !clnts_pers) throw new Error('faltan listas de clientes')
      return { clnts_prov, clnts_empr, clnts_pers }
    }
    return Promise.all([
      porClase(async (clase) =>
        listaDe(await bandaFavoritos(db, esquema, proveedor, clase), VACIO.favoritosProveedor, servicios),
      ),
      porClase(async (clase) =>
        listaDe(await bandaClientes(db, esquema, proveedor, clase, 0, POR_PAGINA), VACIO[clase], servicios),
      ),
    ])
  }

  app.get(
    patron('bandas'),
    {
      config: { permiso: 'bandas.leer' },
      schema: { tags, summary: 'Tus bandas.', querystring: conPosicion, response: { 200: c.bandas } },
    },
    async (request) => {
      const cuenta = quien(request)
      const esquema = await esperarPosicion(avance, request.query.posicion)
      const posicion = String(avance.posicion())
      const esProveedor = cuenta.tipo_usuario === 'proveedor'
      const [favoritos, universal, clientes] = await Promise.all([
        bandaFavoritos(db, esquema, cuenta.id, 'proveedores'),
        universalSin(cuenta.id, esquema),
        esProveedor ? clientesDe(esquema, cuenta.id) : undefined,
      ])
      return {
        proveedores: {
          favoritos: listaDe(favoritos, VACIO.favoritosConsumidor, servicios),
          universal,
        },
        clientes: clientes ? { favoritos: clientes[0], universal: clientes[1] } : null,
        posicion,
      }
    },
  )

  app.get(
    patron('banda_pagina'),
    {
      config: { permiso: 'bandas.leer' },
      schema: {
        tags,
        summary: 'Los logos que siguen de una banda universal.',
        querystring: c.consultaPaginaBanda,
        response: { 200: c.lista },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const { lado, opcion, despues, posicion } = request.query
      const esquema = await esperarPosicion(avance, posicion)
      if (lado === 'clientes' && cuenta.tipo_usuario === 'proveedor') {
        const clase = opcion ?? 'clnts_prov'
        const pagina = await bandaClientes(db, esquema, cuenta.id, clase, numeroDe(despues), POR_PAGINA)
        return listaDe(pagina, VACIO[clase], servicios)
      }
      return universalSin(cuenta.id, esquema, despues)
    },
  )

  app.get(
    patron('banda_publica'),
    {
      config: { permiso: 'publico' },
      schema: {
        tags: ['Público'],
        summary: 'La banda principal de la portada.',
        querystring: c.consultaBandaPublica,
        response: { 200: c.bandaPublica },
      },
    },
    async ({ query }) => {
      const esquema = await esperarPosicion(avance, query.posicion)
      return { ...(await universalSin(NADIE, esquema, query.despues)), wamp: servicios.config.wampUrl ?? '/ws' }
    },
  )

  app.get(
    patron('proveedor_favoritos'),
    {
      config: { permiso: 'bandas.proveedor' },
      schema: {
        tags,
        summary: 'Los favoritos de un proveedor, por lista.',
        querystring: conPosicion,
        response: {
          200: z.object({ proveedores: c.lista, clnts_prov: c.lista, clnts_empr: c.lista, clnts_pers: c.lista }),
        },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const esquema = await esperarPosicion(avance, request.query.posicion)
      const [proveedores, [favoritos]] = await Promise.all([
        bandaFavoritos(db, esquema, cuenta.id, 'proveedores'),
        clientesDe(esquema, cuenta.id),
      ])
      return { proveedores: listaDe(proveedores, VACIO.favoritosConsumidor, servicios), ...favoritos }
    },
  )

  app.get(
    patron('proveedor_clientes_proveedor'),
    {
      config: { permiso: 'bandas.proveedor' },
      schema: {
        tags,
        summary: 'Los clientes de un proveedor que son proveedores.',
        querystring: conPosicion.extend({ despues: c.despues }),
        response: { 200: c.lista },
      },
    },
    async (request) => {
      const esquema = await esperarPosicion(avance, request.query.posicion)
      const desde = numeroDe(request.query.despues)
      const pagina = await bandaClientes(db, esquema, quien(request).id, 'clnts_prov', desde, POR_PAGINA)
      return listaDe(pagina, VACIO.clnts_prov, servicios)
    },
  )
}
