import { z } from 'zod'
import { LECTURAS_PUBLICAS_POR_MINUTO } from '#api/access/limites.ts'
import { conPosicion, hashId } from '#api/contract/comunes.ts'
import * as c from '#api/contract/publicacion.ts'
import type { App } from '#api/http/app.ts'
import { esperarPosicion, idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { unaVezPorMinuto } from '#api/http/reposo.ts'
import type { RutasDeNoun, Servicios } from '#api/operacion/servicios.ts'
import { itemDe } from '#api/red/item.ts'
import { noExiste, refuse } from '#domain/decider.ts'
import { patron, ruta } from '#domain/rutas.ts'
import { proveedorDe } from '#projections/cuenta/consultas.ts'
import { publicacionDe, publicacionesDe, ultimasPublicaciones } from '#projections/publicacion/consultas.ts'
import type { TuplaPublicacion } from '#projections/publicacion/modelo.ts'
import { itemsDe } from '#projections/red/bandas.ts'
import { enlaces } from './enlaces.ts'
import { rutasPropias } from './propias.ts'
import { vistaDe } from './vista.ts'

const CUANTAS_ULTIMAS = 8

/**
 * Registers the routes of posts as visitors read them, and of the head office that a logo leads to.
 */
const rutasPublicas = (app: App, servicios: Servicios): void => {
  const { avance, db, ids, imagenes } = servicios
  const tags = ['Público']
  const vista = (p: TuplaPublicacion) => vistaDe(ids, p)
  const proveedorActivo = async (esquema: string, hash: string) => {
    const proveedor = await proveedorDe(db, esquema, idDe(ids, hash, 'ese proveedor'))
    if (!proveedor) throw new Rechazado(refuse('no-existe', 'No existe ese proveedor.'))
    return proveedor
  }
  /**
   * Reads a published post of a provider that can be found. Its own provider also sees a draft and
   * a deleted one. Throws no-existe.
   */
  const unaPublicacion = async (esquema: string, hash: string, quien: number | undefined) => {
    const fila = await publicacionDe(db, esquema, idDe(ids, hash, 'esa publicación'))
    const propia = fila?.proveedor === quien && fila?.estado !== 'purgada'
    const publica = fila?.estado === 'publicada' && (await proveedorDe(db, esquema, fila.proveedor))
    if (!fila || !(propia || publica)) throw new Rechazado(noExiste('esa publicación'))
    return fila
  }
  const leerUltimas = async (esquema: string) => {
    const filas = await ultimasPublicaciones(db, esquema, CUANTAS_ULTIMAS)
    const ids = filas.map(({ proveedor }) => proveedor)
    return { filas, proveedores: await itemsDe(db, esquema, ids) }
  }
  const deIdPub = z.object({ idPub: hashId })

  app.get(
    patron('api_publicaciones_collection'),
    {
      config: { permiso: 'publico' },
      schema: {
        tags,
        summary: 'Las publicaciones de un proveedor, las más nuevas primero (api_publicaciones_collection).',
        params: z.object({ idProv: hashId }),
        querystring: c.consultaPublicaciones,
        response: { 200: c.coleccion },
      },
    },
    async ({ params: { idProv }, query: { pagina, posicion } }) => {
      const esquema = await esperarPosicion(avance, posicion)
      const { id } = await proveedorActivo(esquema, idProv)
      const { filas, total } = await publicacionesDe(db, esquema, id, 'publicada', pagina)
      return {
        items: filas.map(vista),
        total,
        _links: enlaces(ruta('api_publicaciones_collection', { idProv }), total, pagina),
      }
    },
  )

  const ultimas = unaVezPorMinuto<Awaited<ReturnType<typeof leerUltimas>>>(2)
  app.get(
    patron('mercado_publicaciones'),
    {
      config: { permiso: 'publico', rateLimit: { max: LECTURAS_PUBLICAS_POR_MINUTO } },
      schema: {
        tags,
        summary: 'Lo último que se publicó, una por proveedor.',
        querystring: conPosicion,
        response: { 200: c.ultimas },
      },
    },
    async ({ query: { posicion } }, reply) => {
      const esquema = await esperarPosicion(avance, posicion)
      const { filas, proveedores } = await ultimas(posicion, reply, esquema, () => leerUltimas(esquema))
      const items = filas.flatMap((fila) => {
        const proveedor = proveedores.get(fila.proveedor)
        return proveedor ? [{ ...vista(fila), proveedor: itemDe(proveedor, servicios) }] : []
      })
      return { items }
    },
  )

  app.get(
    patron('api_publicacion'),
    {
      config: { permiso: 'publico' },
      schema: { tags, summary: 'Una publicación.', params: deIdPub, response: { 200: c.publicacion } },
    },
    async ({ params, cuenta }) => vista(await unaPublicacion(avance.esquema(), params.idPub, cuenta?.id)),
  )

  app.get(
    patron('publicacion_imagen'),
    {
      config: { permiso: 'publico' },
      schema: { tags, summary: 'La imagen de una publicación.', params: deIdPub, querystring: c.versionDeImagen },
    },
    async ({ params, cuenta }, reply) => {
      const { tipo, proveedor, contenido, estado } = await unaPublicacion(avance.esquema(), params.idPub, cuenta?.id)
      const abierto = tipo === 'imagen' ? await imagenes.abrir(proveedor, contenido) : undefined
      if (!abierto) throw new Rechazado(refuse('no-existe', 'No existe esa imagen.'))
      return reply
        .type('image/webp')
        .header('cache-control', estado === 'publicada' ? 'public, max-age=3600' : 'private, no-store')
        .header('content-length', abierto.bytes)
        .serializer((contenido: unknown) => contenido as string)
        .send(abierto.contenido)
    },
  )

  app.post(
    patron('find_id_matriz_publicacion'),
    {
      config: { permiso: 'publico' },
      schema: {
        tags,
        summary: 'De quién son las publicaciones a las que lleva un logo: la matriz (find_id_matriz_publicacion).',
        body: c.buscaMatriz,
        response: { 200: c.matrizHallada },
      },
    },
    async ({ body }) => {
      const proveedor = await proveedorActivo(avance.esquema(), body.idEmpresa)
      return { idProve: ids.ocultar(proveedor.matriz ?? proveedor.id) }
    },
  )
}

/** Registers the routes of a provider's posts: public reading, and management of its own. */
export const publicacion: RutasDeNoun = async (app, servicios) => {
  rutasPublicas(app, servicios)
  rutasPropias(app, servicios)
}
