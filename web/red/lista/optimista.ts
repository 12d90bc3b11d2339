import type { Bandas, ItemBanda } from '#api/contract/bandas.ts'
import type { ListaFavoritos } from '#domain/red/listas.ts'
import { conFavoritos } from './listas.ts'

/**
 * A change of the favourites that the server hasn't answered, or that the bands as read don't show
 * yet.
 */
export type Cambio = {
  readonly n: number
  readonly accion: 'anadir' | 'quitar' | 'mover'
  readonly lista: ListaFavoritos
  readonly item: ItemBanda
  /**
   * The index, from 0, at which a favourite that comes back goes in. Without it, it goes to the
   * end.
   */
  readonly lugar?: number | undefined
  /** The id of the favourite that one is moved before; without it, it becomes the last. */
  readonly antesDe?: string | undefined
  /** The log position at which the server made the change; absent until it answers. */
  readonly posicion?: string
}

export const intentar = (cambios: readonly Cambio[], cambio: Cambio): readonly Cambio[] => [...cambios, cambio]

export const confirmar = (cambios: readonly Cambio[], n: number, posicion: string): readonly Cambio[] =>
  cambios.map((cambio) => (cambio.n === n ? { ...cambio, posicion } : cambio))

export const deshacer = (cambios: readonly Cambio[], n: number): readonly Cambio[] =>
  cambios.filter((cambio) => cambio.n !== n)

/** Returns the changes that bands read at a position still lack. */
export const faltan = (cambios: readonly Cambio[], leidas: string): readonly Cambio[] =>
  cambios.filter(({ posicion }) => posicion === undefined || BigInt(posicion) > BigInt(leidas))

const aplicar = (bandas: Bandas, { accion, lista, item, lugar, antesDe }: Cambio): Bandas =>
  conFavoritos(bandas, lista, (antes) => {
    const otros = antes.userItems.filter(({ id }) => id !== item.id)
    const esta = otros.length < antes.userItems.length
    const en = (desde: number) => otros.toSpliced(desde, 0, item)
    if (accion === 'anadir')
      return esta ? antes : { ...antes, userItems: en(lugar ?? otros.length), total: antes.total + 1 }
    if (accion === 'mover') {
      const desde = otros.findIndex(({ id }) => id === antesDe)
      return esta ? { ...antes, userItems: en(desde < 0 ? otros.length : desde) } : antes
    }
    return esta ? { ...antes, userItems: otros, total: antes.total - 1 } : antes
  })

/**
 * Returns what the person sees: the bands as the server last told them, with the changes that they
 * don't show yet, in the order in which they were made.
 */
export const vista = (leidas: Bandas, cambios: readonly Cambio[]): Bandas =>
  faltan(cambios, leidas.posicion).reduce(aplicar, leidas)
