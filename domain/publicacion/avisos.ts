import type { Aviso } from '#domain/aviso.ts'

export type AvisoDePublicacion = Aviso<'publicacion', object>

/** Something became of a provider's posts, or of their order: its other devices. */
export const avisoDePublicacion = (proveedorId: number): AvisoDePublicacion => ({
  destino: { cuenta: proveedorId },
  asunto: 'publicacion',
  datos: {},
})
