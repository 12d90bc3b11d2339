import { z } from 'zod'
import { type Decider, type Decision, HechoImposible, noExiste, type Origen, refuse } from '#domain/decider.ts'
import { type EventsOf, hecho, personal } from '#domain/esquema.ts'

/** A provider's post. Stream: publicacion-<id>. These names are the stored format. */
export const streamPublicacion = (id: number): string => `publicacion-${id}`

/** Plain text, a picture stored here, or a YouTube video by its id (decisiones/publicacion, «Kinds of post»). */
export const TIPOS_PUBLICACION = ['', 'imagen', 'youtube'] as const
export type TipoPublicacion = (typeof TIPOS_PUBLICACION)[number]

export const hechosPublicacion = {
  PublicacionPublicada: hecho(
    { ven: ['administrador', 'auditor'], sujeto: 'proveedorId' },
    z.object({
      proveedorId: z.int().positive(),
      tipo: z.enum(TIPOS_PUBLICACION),
      /** '' for plain text, SHA-256 of the picture, or the video's id. */
      contenido: z.string().max(64),
      tituloSuperior: personal(z.string().max(160)),
      descripcionSuperior: personal(z.string().max(2_000)),
    }),
  ),
} as const
export type HechoPublicacion = EventsOf<typeof hechosPublicacion>
export type Publicacion = { readonly existe: false } | ({ readonly existe: true } & HechoPublicacion['data'])

export type ComandoPublicacion = Origen & { readonly type: 'Publicar' } & HechoPublicacion['data']

const CONTENIDO: Readonly<Record<TipoPublicacion, RegExp>> = {
  '': /^$/,
  imagen: /^[0-9a-f]{64}$/,
  youtube: /^[A-Za-z0-9_-]{11}$/,
}

export const evolvePublicacion = (antes: Publicacion, { type, data }: HechoPublicacion): Publicacion => {
  if (antes.existe) throw new HechoImposible(type, 'publicada')
  return { existe: true, ...data }
}

/** Refusals: ya-existe, no-existe (another's), contenido-invalido. */
export const decidePublicacion = (antes: Publicacion, c: ComandoPublicacion): Decision<HechoPublicacion> => {
  if (antes.existe) return refuse('ya-existe', 'Esa publicación ya existe.')
  const { proveedorId, tipo, contenido, tituloSuperior, descripcionSuperior } = c
  if (c.actor.id !== proveedorId && c.actor.tipoUsuario !== 'sistema') return noExiste('ese proveedor')
  if (!CONTENIDO[tipo].test(contenido))
    return refuse('contenido-invalido', 'El contenido de la publicación no es válido.')
  const data = { proveedorId, tipo, contenido, tituloSuperior, descripcionSuperior }
  return [{ type: 'PublicacionPublicada', data }]
}

export const publicacionDecider: Decider<Publicacion, ComandoPublicacion, HechoPublicacion> = {
  category: 'publicacion',
  schemas: hechosPublicacion,
  initial: { existe: false },
  decide: decidePublicacion,
  evolve: evolvePublicacion,
  partes: (publicacion) => (publicacion.existe ? [publicacion.proveedorId] : []),
}
