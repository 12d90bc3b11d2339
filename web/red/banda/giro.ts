/**
 * Returns which item stands first, from 0, for a slide index of the carousel. One that goes round
 * repeats its items on both sides: twice as many as are in view, or all when they are fewer.
 */
export const primeroALaVista = (lugar: number, visibles: number, cuantos: number, repite: boolean): number => {
  if (!repite || cuantos === 0) return lugar
  const antes = cuantos > 2 * visibles ? 2 * visibles : cuantos
  return (((lugar - antes) % cuantos) + cuantos) % cuantos
}

/** Returns the same round, begun at another of its items. */
export const desdeEl = <T>(items: readonly T[], n: number): readonly T[] => [...items.slice(n), ...items.slice(0, n)]
