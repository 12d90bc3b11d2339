import type { Handle } from '#commands/log/handle.ts'
import { idNuevo, type Solicitud } from '#commands/log/solicitud.ts'
import type { Refusal } from '#domain/decider.ts'
import { type ComandoPublicacion, publicacionDecider } from '#domain/publicacion/decidir.ts'
import { streamPublicacion } from '#domain/publicacion/hechos.ts'
import { type ComandoVitrina, streamVitrina, vitrinaDecider } from '#domain/publicacion/vitrina.ts'

/** Creates the commands of a provider's posts. Refusals: the deciders'. */
export const comandosPublicacion = ({ handle, cargar }: Handle) => ({
  /**
   * Begins a post, as a draft or published at once. `permitir` resolves with the refusal of one
   * more, if any. The result has the post's id too.
   */
  crear: async (command: ComandoPublicacion, solicitud: Solicitud, permitir?: () => Promise<Refusal | undefined>) => {
    const id = idNuevo(solicitud.comando)
    const opciones = { crea: true, ...(permitir ? { permitir } : {}) }
    return { id, hecha: await handle(publicacionDecider, streamPublicacion(id), command, solicitud, opciones) }
  },
  ejecutar: (id: number, command: ComandoPublicacion, solicitud: Solicitud) =>
    handle(publicacionDecider, streamPublicacion(id), command, solicitud),
  /**
   * Resolves with the picture (SHA-256) that a provider's post shows, undefined when it shows none.
   */
  imagenDe: async (id: number, proveedorId: number): Promise<string | undefined> => {
    const publicacion = await cargar(publicacionDecider, streamPublicacion(id))
    const esSuImagen = publicacion.existe && publicacion.proveedorId === proveedorId && publicacion.tipo === 'imagen'
    return esSuImagen ? publicacion.contenido : undefined
  },
  mover: (command: ComandoVitrina, solicitud: Solicitud) =>
    handle(vitrinaDecider, streamVitrina(command.actor.id), command, solicitud),
})

export type ComandosPublicacion = ReturnType<typeof comandosPublicacion>
