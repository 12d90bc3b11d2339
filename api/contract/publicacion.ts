import { z } from 'zod'
import { TIPOS_PUBLICACION } from '#domain/publicacion/publicacion.ts'
import { itemBanda } from './bandas.ts'
import { conPosicion, hashId, instante } from './comunes.ts'

export const PUBLICACIONES_POR_PAGINA = 10

export const publicacion = z.object({
  id: hashId,
  /** '' plain text, 'youtube', or 'imagen'. */
  tipo: z.enum(TIPOS_PUBLICACION),
  /** The picture's address here, or a youtube-nocookie address to embed. */
  contenido: z.string(),
  tituloSuperior: z.string(),
  descripcionSuperior: z.string(),
  momento: instante,
})
export type Publicacion = z.infer<typeof publicacion>
export const consultaPublicaciones = conPosicion.extend({
  idProv: hashId.optional(),
  pagina: z.coerce.number().int().min(1).max(10_000).default(1),
})
/** GET api_publicaciones_collection; `_links.next` is absent on the last page. */
export const coleccion = z.object({
  items: z.array(publicacion),
  total: z.int(),
  _links: z.object({ self: z.string(), next: z.string().optional(), last: z.string() }),
})
export type Coleccion = z.infer<typeof coleccion>

/** GET /api/mercado/publicaciones: the latest posts, one a provider, newest first. */
export const ultimas = z.object({ items: z.array(publicacion.extend({ proveedor: itemBanda })) })
export type Ultimas = z.infer<typeof ultimas>

/** POST find_id_matriz_publicacion */
export const buscaMatriz = z.strictObject({ sucursal: z.boolean(), idEmpresa: hashId })
export const matrizHallada = z.object({ idProve: hashId })
