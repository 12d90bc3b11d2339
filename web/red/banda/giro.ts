/**
 * Which item stands first, from 0, by what the carousel says: one that goes round has its items once more on both sides, as many as twice those in
 * view, or all when they are fewer.
 */
export const primeroALaVista = (lugar: number, visibles: number, cuantos: number, repite: boolean): number => {
  if (!repite || cuantos === 0) return lugar
  const antes = cuantos > 2 * visibles ? 2 * visibles : cuantos
  return (((lugar - antes) % cuantos) + cuantos) % cuantos
}

/** The same round, begun at another of its items. */
export const desdeEl = <T>(items: readonly T[], n: number): readonly T[] => [...items.slice(n), ...items.slice(0, n)]
