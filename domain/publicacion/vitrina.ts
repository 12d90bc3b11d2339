import { z } from 'zod'
import { type Decider, type Decision, noExiste, type Origen } from '#domain/decider.ts'
import { type EventsOf, hecho } from '#domain/esquema.ts'

/**
 * Returns the stream of the order in which a provider shows its posts (decisiones/publicacion,
 * «Order»): vitrina-<account id>. The names here are the stored format.
 */
export const streamVitrina = (cuentaId: number): string => `vitrina-${cuentaId}`

/** The maximum number of posts that a provider can have at once, deleted ones included. */
export const MAXIMO_PUBLICACIONES = 300
/**
 * The maximum number of ids in an order. Posts begun at the same time may exceed the other maximum
 * by a few.
 */
const MAXIMO_ORDEN = 2 * MAXIMO_PUBLICACIONES

export const hechosVitrina = {
  PublicacionesOrdenadas: hecho(
    { ven: ['administrador', 'auditor'] },
    z.object({
      proveedorId: z.int().positive(),
      /** Post ids, the first on top. Posts that it doesn't name stand above them, newest first. */
      orden: z.array(z.int().positive()).max(MAXIMO_ORDEN),
    }),
  ),
} as const
export type HechoVitrina = EventsOf<typeof hechosVitrina>
export type Vitrina = { readonly orden: readonly number[] }

export type ComandoVitrina = Origen & {
  readonly type: 'MoverPublicacion'
  readonly publicacionId: number
  /** The post under which it goes, or null for the top. */
  readonly despuesDe: number | null
  /** The provider's posts that aren't purged, newest first. */
  readonly vivas: readonly number[]
}

/** Decides a command. Refusals: no-existe (one of the two isn't the provider's any more). */
export const decideVitrina = (
  { orden }: Vitrina,
  { actor, publicacionId, despuesDe, vivas }: ComandoVitrina,
): Decision<HechoVitrina> => {
  const hay = new Set(vivas)
  if (!hay.has(publicacionId) || (despuesDe !== null && (!hay.has(despuesDe) || despuesDe === publicacionId)))
    return noExiste('esa publicación')
  const puestas = new Set(orden)
  const antes = [...vivas.filter((id) => !puestas.has(id)), ...orden.filter((id) => hay.has(id))]
  const despues = antes.filter((id) => id !== publicacionId)
  despues.splice(despuesDe === null ? 0 : despues.indexOf(despuesDe) + 1, 0, publicacionId)
  if (despues.every((id, i) => id === antes[i])) return []
  return [{ type: 'PublicacionesOrdenadas', data: { proveedorId: actor.id, orden: despues } }]
}

export const vitrinaDecider: Decider<Vitrina, ComandoVitrina, HechoVitrina> = {
  category: 'vitrina',
  schemas: hechosVitrina,
  initial: { orden: [] },
  decide: decideVitrina,
  evolve: (_, { data }) => ({ orden: data.orden }),
  partes: () => [],
}
