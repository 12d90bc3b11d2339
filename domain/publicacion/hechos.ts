import { z } from 'zod'
import { type EventsOf, hecho, personal } from '#domain/esquema.ts'

/**
 * Returns the stream of a provider's post: publicacion-<id>. The names here are the stored format.
 */
export const streamPublicacion = (id: number): string => `publicacion-${id}`

/**
 * Kinds of post: plain text, a picture stored here, or a YouTube video by its id
 * (decisiones/publicacion, «Kinds of post»).
 */
export const TIPOS_PUBLICACION = ['', 'imagen', 'youtube'] as const
export type TipoPublicacion = (typeof TIPOS_PUBLICACION)[number]

/** The states of a post (`statePost`). A deleted one can come back; a purged one is gone. */
export const ESTADOS_PUBLICACION = ['borrador', 'publicada', 'eliminada', 'purgada'] as const
export type EstadoPublicacion = (typeof ESTADOS_PUBLICACION)[number]

/** The maximum number of characters in a title and in a text. */
export const MAXIMO_TITULO = 160
export const MAXIMO_DESCRIPCION = 2_000

const proveedorId = z.int().positive()
const contenido = {
  proveedorId,
  tipo: z.enum(TIPOS_PUBLICACION),
  /** Empty for plain text; otherwise the SHA-256 of the picture, or the video's id. */
  contenido: z.string().max(64),
  tituloSuperior: personal(z.string().max(MAXIMO_TITULO)),
  descripcionSuperior: personal(z.string().max(MAXIMO_DESCRIPCION)),
}
const VEN = { ven: ['administrador', 'auditor'], sujeto: 'proveedorId' } as const
const deContenido = () => hecho(VEN, z.object(contenido))
const dePaso = () => hecho(VEN, z.object({ proveedorId }))

export const hechosPublicacion = {
  BorradorGuardado: deContenido(),
  PublicacionPublicada: deContenido(),
  PublicacionEditada: deContenido(),
  PublicacionEliminada: dePaso(),
  PublicacionRestaurada: dePaso(),
  PublicacionPurgada: dePaso(),
} as const
export type HechoPublicacion = EventsOf<typeof hechosPublicacion>
/** A fact that sets the post's content from then on. */
export type HechoDeContenido = Extract<HechoPublicacion, { readonly data: { readonly tipo: TipoPublicacion } }>
/** The content of a post: its provider, its kind and its words. */
export type ContenidoDePublicacion = HechoDeContenido['data']

export const diceContenido = (hecho: HechoPublicacion): hecho is HechoDeContenido => 'tipo' in hecho.data
