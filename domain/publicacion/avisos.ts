import type { Callado } from '#domain/aviso.ts'
import type { HechoGuardado } from '#domain/hecho.ts'

const suya = (cuenta: number): Callado => ({ asunto: 'publicacion', destino: { cuenta } })

/** Something became of a provider's posts: its other devices, and whoever looks at them. */
export const calladosDePublicacion = ({ meta: { partes } }: HechoGuardado): readonly Callado[] => partes.map(suya)

/** Or of their order. */
export const calladosDeVitrina = ({ clave }: HechoGuardado): readonly Callado[] => [suya(Number(clave))]
