import { z } from 'zod'
import { type Decider, type Decision, HechoImposible, type Origen, refuse } from '#domain/decider.ts'
import { type EventsOf, hecho } from '#domain/esquema.ts'
import { LISTAS_FAVORITOS, type ListaFavoritos, MAXIMO_FAVORITOS, REPAROS_FAVORITOS } from './listas.ts'

/**
 * Returns the stream of an account's favourites: favoritos-<account id>. The names here are the
 * stored format.
 */
export const streamFavoritos = (cuentaId: number): string => `favoritos-${cuentaId}`

const favorito = { lista: z.enum(LISTAS_FAVORITOS), cuentaId: z.int().positive() }
const DEL_AUDITOR = { ven: ['auditor'] } as const
export const hechosFavoritos = {
  /** `vuelve` says that a removal is taken back: the favourite returns to the place that it had. */
  FavoritoAnadido: hecho(DEL_AUDITOR, z.object({ ...favorito, vuelve: z.literal(true).optional() })),
  FavoritoQuitado: hecho(DEL_AUDITOR, z.object(favorito)),
} as const
export type HechoFavoritos = EventsOf<typeof hechosFavoritos>

/** Account ids by list. */
export type Favoritos = Readonly<Record<ListaFavoritos, readonly number[]>>

export type ComandoFavoritos = Origen & {
  readonly type: 'AnadirFavorito' | 'QuitarFavorito'
  readonly lista: ListaFavoritos
  readonly cuentaId: number
  /** Whether an added favourite returns to the place that it had. */
  readonly vuelve?: true | undefined
}

/** Folds a fact. Additions and removals alternate; throws HechoImposible when they don't. */
export const evolveFavoritos = (estado: Favoritos, { type, data }: HechoFavoritos): Favoritos => {
  const { lista, cuentaId } = data
  const otros = estado[lista].filter((id) => id !== cuentaId)
  const esta = otros.length < estado[lista].length
  if ((type === 'FavoritoAnadido') === esta) throw new HechoImposible(type, esta ? 'añadido' : 'no añadido')
  return { ...estado, [lista]: esta ? otros : [...otros, cuentaId] }
}

/**
 * Decides a command. Refusals (decisiones/red, «Fixed words»): ya-favorito, no-es-favorito,
 * favorito-propio, demasiados-favoritos.
 */
export const decideFavoritos = (estado: Favoritos, c: ComandoFavoritos): Decision<HechoFavoritos> => {
  const { lista, cuentaId } = c
  const esta = estado[lista].includes(cuentaId)
  if (c.type === 'QuitarFavorito') {
    return esta
      ? [{ type: 'FavoritoQuitado', data: { lista, cuentaId } }]
      : refuse('no-es-favorito', REPAROS_FAVORITOS['no-es-favorito'])
  }
  if (esta) return refuse('ya-favorito', REPAROS_FAVORITOS['ya-favorito'])
  if (cuentaId === c.actor.id) return refuse('favorito-propio', 'No puedes añadirte a tus propios favoritos.')
  if (estado[lista].length >= MAXIMO_FAVORITOS) {
    return refuse('demasiados-favoritos', `Puedes tener hasta ${MAXIMO_FAVORITOS} favoritos en cada banda.`)
  }
  return [{ type: 'FavoritoAnadido', data: { lista, cuentaId, ...(c.vuelve ? { vuelve: true } : {}) } }]
}

export const favoritosDecider: Decider<Favoritos, ComandoFavoritos, HechoFavoritos> = {
  category: 'favoritos',
  schemas: hechosFavoritos,
  initial: { proveedores: [], clnts_prov: [], clnts_empr: [], clnts_pers: [] },
  decide: decideFavoritos,
  evolve: evolveFavoritos,
  partes: () => [],
}
