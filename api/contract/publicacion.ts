import { z } from 'zod'
import { MAXIMO_DESCRIPCION, MAXIMO_TITULO, TIPOS_PUBLICACION } from '#domain/publicacion/hechos.ts'
import { itemBanda } from './bandas.ts'
import { conPosicion, hashId, instante, opcional, posicion, tecleado } from './comunes.ts'

export const PUBLICACIONES_POR_PAGINA = 10

export const publicacion = z.object({
  id: hashId,
  /** The kind: '' plain text, 'youtube', or 'imagen'. */
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

/** GET /api/mercado/publicaciones: the latest posts, one of each provider, newest first. */
export const ultimas = z.object({ items: z.array(publicacion.extend({ proveedor: itemBanda })) })
export type Ultimas = z.infer<typeof ultimas>

/** POST find_id_matriz_publicacion */
export const buscaMatriz = z.strictObject({ sucursal: z.boolean(), idEmpresa: hashId })
export const matrizHallada = z.object({ idProve: hashId })

/** The states that a provider can list (`statePost`). */
export const ESTADOS_POST = ['publicada', 'borrador', 'eliminada'] as const
export type EstadoPost = (typeof ESTADOS_POST)[number]

/** A post as its provider edits it. */
export const publicacionPropia = publicacion.extend({
  estado: z.enum(ESTADOS_POST),
  /** The state to which a deleted one returns. */
  antes: z.enum(['borrador', 'publicada']),
  /** The version from which an edit says that it started. */
  version: z.int(),
  cambiada: instante,
  /** The picture's SHA-256 or the video's address. */
  original: z.string(),
})
export type PublicacionPropia = z.infer<typeof publicacionPropia>

/** GET /api/publicaciones/{idProv}/{statePost}: one's own. */
export const dePorEstado = z.object({ idProv: hashId, statePost: z.enum(ESTADOS_POST, 'Ese estado no existe.') })
export const porEstado = z.object({
  items: z.array(publicacionPropia),
  total: z.int(),
  _links: coleccion.shape._links,
})
export type PorEstado = z.infer<typeof porEstado>
/** Posts by state. */
export const cuantas = z.record(z.enum(ESTADOS_POST), z.int())

export const versionDeImagen = z.object({ v: z.string().optional() })

/**
 * POST /api/publicaciones/guardar: a new post or, with `idPub` and the `version` from which it
 * started, an edited one.
 */
export const guardada = z.strictObject({
  idPub: hashId.optional(),
  version: z.int().min(1).optional(),
  publicar: z.boolean(),
  tipo: z.enum(TIPOS_PUBLICACION, 'Elige texto, imagen o video.'),
  /**
   * The content: '' for text alone, an uploaded picture's SHA-256, or the address of a video on
   * YouTube.
   */
  contenido: tecleado.trim().max(300, 'Esa dirección es demasiado larga.'),
  tituloSuperior: opcional(MAXIMO_TITULO),
  descripcionSuperior: opcional(MAXIMO_DESCRIPCION),
})
export type Guardada = z.infer<typeof guardada>
export const publicacionGuardada = z.object({ idPub: hashId, posicion })

/** POST /api/publicaciones/eliminar, /restaurar, /purgar */
export const unaPublicacion = z.strictObject({ idPub: hashId })
/** POST /api/publicaciones/mover: the post below which it goes, null for the top. */
export const movida = z.strictObject({ idPub: hashId, despuesDe: hashId.nullable() })

export const IMAGEN_MAXIMO_BYTES = 10 * 1024 * 1024
/** POST /api/publicaciones/imagen */
export const imagenSubida = z.object({ contenido: z.string() })
