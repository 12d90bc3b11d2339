import { z } from 'zod'
import { conPosicion, hashId } from '#api/contract/comunes.ts'
import * as c from '#api/contract/publicacion.ts'
import { esperarPosicion, idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/problema.ts'
import { unaVezPorMinuto } from '#api/http/reposo.ts'
import type { RutasDeNoun } from '#api/operacion/servicios.ts'
import { itemDe } from '#api/red/item.ts'
import { refuse } from '#domain/decider.ts'
import type { TipoPublicacion } from '#domain/publicacion/publicacion.ts'
import { patron, ruta } from '#domain/rutas.ts'
import { proveedorDe } from '#projections/cuenta/consultas.ts'
import { publicacionDe, publicacionesDe, ultimasPublicaciones } from '#projections/publicacion/consultas.ts'
import type { TuplaPublicacion } from '#projections/publicacion/modelo.ts'
import { itemsDe } from '#projections/red/bandas.ts'

const CUANTAS_ULTIMAS = 8
const LECTURAS_POR_MINUTO = 240
const YOUTUBE = 'https://www.youtube-nocookie.com/embed/'

/** Posts as visitors read them, and the head office to which a logo leads. */
export const publicacion: RutasDeNoun = async (app, servicios) => {
  const { avance, db, ids, archivos } = servicios
  const tags = ['Público']
  const vista = (p: TuplaPublicacion): c.Publicacion => ({
    id: ids.ocultar(p.id),
    tipo: p.tipo as TipoPublicacion,
    contenido:
      p.tipo === 'youtube'
        ? `${YOUTUBE}${p.contenido}`
        : p.tipo === 'imagen'
          ? ruta('publicacion_imagen', { idPub: ids.ocultar(p.id) })
          : '',
    tituloSuperior: p.titulo,
    descripcionSuperior: p.descripcion,
    momento: p.momento,
  })
  const proveedorActivo = async (esquema: string, hash: string) => {
    const proveedor = await proveedorDe(db, esquema, idDe(ids, hash, 'ese proveedor'))
    if (!proveedor) throw new Rechazado(refuse('no-existe', 'No existe ese proveedor.'))
    return proveedor
  }
  const unaPublicacion = async (esquema: string, hash: string) => {
    const fila = await publicacionDe(db, esquema, idDe(ids, hash, 'esa publicación'))
    if (!fila || !(await proveedorDe(db, esquema, fila.proveedor))) {
      throw new Rechazado(refuse('no-existe', 'No existe esa publicación.'))
    }
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
      const { filas, total } = await publicacionesDe(db, esquema, id, pagina, c.PUBLICACIONES_POR_PAGINA)
      const ultima = Math.max(1, Math.ceil(total / c.PUBLICACIONES_POR_PAGINA))
      const enlace = (n: number) => `${ruta('api_publicaciones_collection', { idProv })}?pagina=${n}`
      return {
        items: filas.map(vista),
        total,
        _links: {
          self: enlace(pagina),
          ...(pagina < ultima ? { next: enlace(pagina + 1) } : {}),
          last: enlace(ultima),
        },
      }
    },
  )

  const ultimas = unaVezPorMinuto<Awaited<ReturnType<typeof leerUltimas>>>(2)
  app.get(
    patron('mercado_publicaciones'),
    {
      config: { permiso: 'publico', rateLimit: { max: LECTURAS_POR_MINUTO } },
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
        const suyo = proveedores.get(fila.proveedor)
        return suyo ? [{ ...vista(fila), proveedor: itemDe(suyo, servicios) }] : []
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
    async ({ params }) => vista(await unaPublicacion(avance.esquema(), params.idPub)),
  )

  app.get(
    patron('publicacion_imagen'),
    { config: { permiso: 'publico' }, schema: { tags, summary: 'La imagen de una publicación.', params: deIdPub } },
    async ({ params }, reply) => {
      const fila = await unaPublicacion(avance.esquema(), params.idPub)
      const abierto = fila.tipo === 'imagen' ? await archivos.abrir(fila.proveedor, fila.contenido) : undefined
      if (!abierto) throw new Rechazado(refuse('no-existe', 'No existe esa imagen.'))
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=86400')
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
