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
  /** The places that `cuentas` had are theirs again, the first place for the first of them. */
  FavoritosOrdenados: hecho(
    { ...DEL_AUDITOR, prescindible: true },
    z.object({ lista: favorito.lista, cuentas: z.array(favorito.cuentaId).min(2).max(MAXIMO_FAVORITOS) }),
  ),
} as const
export type HechoFavoritos = EventsOf<typeof hechosFavoritos>

/** A place in a list. A removed favourite keeps its own until it is added anew. */
type Puesto = { readonly cuentaId: number; readonly vigente: boolean }
export type Favoritos = Readonly<Record<ListaFavoritos, readonly Puesto[]>>

type DeUno = Origen & { readonly lista: ListaFavoritos; readonly cuentaId: number }
export type ComandoFavoritos = DeUno &
  (
    | {
        readonly type: 'AnadirFavorito'
        /** Whether an added favourite returns to the place that it had. */
        readonly vuelve?: true | undefined
      }
    | { readonly type: 'QuitarFavorito' }
    | {
        readonly type: 'MoverFavorito'
        /** The favourite that it is put before; without one, it becomes the last. */
        readonly antesDe?: number | undefined
      }
  )

/** Returns the account ids of a list, in its order. */
export const favoritosDe = (estado: Favoritos, lista: ListaFavoritos): readonly number[] =>
  estado[lista].filter(({ vigente }) => vigente).map(({ cuentaId }) => cuentaId)

/** Puts `cuentas` into the places that they had, in their new order. Throws HechoImposible. */
const ordenar = (puestos: readonly Puesto[], cuentas: readonly number[]): readonly Puesto[] => {
  const movidas = new Set(cuentas)
  const suyos = puestos.filter(({ cuentaId, vigente }) => vigente && movidas.has(cuentaId))
  if (suyos.length !== cuentas.length) throw new HechoImposible('FavoritosOrdenados', 'no añadido')
  const orden = cuentas.values()
  return puestos.map((puesto) =>
    suyos.includes(puesto) ? { ...puesto, cuentaId: Number(orden.next().value) } : puesto,
  )
}

/**
 * Folds a fact. Additions and removals alternate, and only favourites are put in order; throws
 * HechoImposible otherwise.
 */
export const evolveFavoritos = (estado: Favoritos, { type, data }: HechoFavoritos): Favoritos => {
  const { lista } = data
  const puestos = estado[lista]
  const con = (nuevos: readonly Puesto[]): Favoritos => ({ ...estado, [lista]: nuevos })
  if (type === 'FavoritosOrdenados') return con(ordenar(puestos, data.cuentas))
  const { cuentaId } = data
  const antes = puestos.find((puesto) => puesto.cuentaId === cuentaId)
  const vigente = type === 'FavoritoAnadido'
  if (vigente === (antes?.vigente ?? false)) throw new HechoImposible(type, vigente ? 'añadido' : 'no añadido')
  const puesto: Puesto = { cuentaId, vigente }
  if (antes && (!vigente || data.vuelve)) return con(puestos.map((otro) => (otro === antes ? puesto : otro)))
  return con([...puestos.filter((otro) => otro !== antes), puesto])
}

/**
 * Decides a command. Refusals (decisiones/red, «Fixed words»): ya-favorito, no-es-favorito,
 * favorito-propio, demasiados-favoritos.
 */
export const decideFavoritos = (estado: Favoritos, c: ComandoFavoritos): Decision<HechoFavoritos> => {
  const { lista, cuentaId } = c
  const favoritos = favoritosDe(estado, lista)
  const lugar = favoritos.indexOf(cuentaId)
  if (c.type === 'AnadirFavorito') {
    if (lugar >= 0) return refuse('ya-favorito', REPAROS_FAVORITOS['ya-favorito'])
    if (cuentaId === c.actor.id) return refuse('favorito-propio', 'No puedes añadirte a tus propios favoritos.')
    if (favoritos.length >= MAXIMO_FAVORITOS) {
      return refuse('demasiados-favoritos', `Puedes tener hasta ${MAXIMO_FAVORITOS} favoritos en cada banda.`)
    }
    return [{ type: 'FavoritoAnadido', data: { lista, cuentaId, ...(c.vuelve ? { vuelve: true } : {}) } }]
  }
  if (c.type === 'QuitarFavorito') {
    return lugar < 0
      ? refuse('no-es-favorito', REPAROS_FAVORITOS['no-es-favorito'])
      : [{ type: 'FavoritoQuitado', data: { lista, cuentaId } }]
  }
  const noEsta = refuse('no-es-favorito', 'Ese logo ya no está entre tus favoritos.')
  if (lugar < 0) return noEsta
  if (c.antesDe === cuentaId) return []
  const otros = favoritos.toSpliced(lugar, 1)
  const nuevo = c.antesDe === undefined ? otros.length : otros.indexOf(c.antesDe)
  if (nuevo < 0) return noEsta
  if (nuevo === lugar) return []
  const cuentas = otros.toSpliced(nuevo, 0, cuentaId).slice(Math.min(lugar, nuevo), Math.max(lugar, nuevo) + 1)
  return [{ type: 'FavoritosOrdenados', data: { lista, cuentas } }]
}

export const favoritosDecider: Decider<Favoritos, ComandoFavoritos, HechoFavoritos> = {
  category: 'favoritos',
  schemas: hechosFavoritos,
  initial: { proveedores: [], clnts_prov: [], clnts_empr: [], clnts_pers: [] },
  decide: decideFavoritos,
  evolve: evolveFavoritos,
  partes: () => [],
}
