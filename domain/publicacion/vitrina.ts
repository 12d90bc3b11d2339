import { z } from 'zod'
import { type Decider, type Decision, type Origen, refuse } from '#domain/decider.ts'
import { type EventsOf, hecho } from '#domain/esquema.ts'

/** In which order a provider shows its posts (decisiones/publicacion, «Order»). Stream: vitrina-<account id>. These names are the stored format. */
export const streamVitrina = (cuentaId: number): string => `vitrina-${cuentaId}`

/** How many posts a provider can have at once, deleted ones too. */
export const MAXIMO_PUBLICACIONES = 300
/** A list may name what was purged since. */
const MAXIMO_ORDEN = 2 * MAXIMO_PUBLICACIONES

export const hechosVitrina = {
  PublicacionesOrdenadas: hecho(
    { ven: ['administrador', 'auditor'] },
    z.object({
      proveedorId: z.int().positive(),
      /** Post ids, the first on top. Those that it doesn't name stand above them, newest first. */
      orden: z.array(z.int().positive()).max(MAXIMO_ORDEN),
    }),
  ),
} as const
export type HechoVitrina = EventsOf<typeof hechosVitrina>
export type Vitrina = { readonly orden: readonly number[] }

export type ComandoVitrina = Origen & {
  readonly type: 'OrdenarPublicaciones'
  readonly orden: readonly number[]
}

/** Refusals: orden-invalido (a post twice, or too many). */
export const decideVitrina = (antes: Vitrina, { actor, orden }: ComandoVitrina): Decision<HechoVitrina> => {
  if (new Set(orden).size !== orden.length || orden.length > MAXIMO_ORDEN)
    return refuse('orden-invalido', 'Ese orden no es válido: recarga la página.')
  if (orden.length === antes.orden.length && orden.every((id, i) => id === antes.orden[i])) return []
  return [{ type: 'PublicacionesOrdenadas', data: { proveedorId: actor.id, orden: [...orden] } }]
}

export const vitrinaDecider: Decider<Vitrina, ComandoVitrina, HechoVitrina> = {
  category: 'vitrina',
  schemas: hechosVitrina,
  initial: { orden: [] },
  decide: decideVitrina,
  evolve: (_, { data }) => ({ orden: data.orden }),
  partes: () => [],
}
