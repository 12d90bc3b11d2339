import type { Callado } from '#domain/aviso.ts'
import type { HechoGuardado } from '#domain/hecho.ts'

const calladoDe = (cuenta: number): Callado => ({ asunto: 'publicacion', destino: { cuenta } })

/**
 * Returns the silent messages after a change of a provider's posts, for its other devices and for
 * whoever looks at the posts.
 */
export const calladosDePublicacion = ({ meta: { partes } }: HechoGuardado): readonly Callado[] => partes.map(calladoDe)

/** Returns the same after a change of their order. */
export const calladosDeVitrina = ({ clave }: HechoGuardado): readonly Callado[] => [calladoDe(Number(clave))]
