/**
 * Returns the index that a key leads to from another one or from none; undefined for a key that
 * doesn't move.
 */
export const trasTecla = (tecla: string, desde: number | undefined, cuantas: number): number | undefined => {
  if (cuantas === 0) return undefined
  switch (tecla) {
    case 'ArrowRight':
    case 'ArrowDown':
      return desde === undefined ? 0 : Math.min(cuantas - 1, desde + 1)
    case 'ArrowLeft':
    case 'ArrowUp':
      return desde === undefined ? cuantas - 1 : Math.max(0, desde - 1)
    case 'Home':
      return 0
    case 'End':
      return cuantas - 1
    default:
      return undefined
  }
}
