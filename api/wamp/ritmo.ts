/**
 * Creates a counter that returns false once more than `maximo` have come, until a second after the
 * first of them has passed.
 */
export const crearRitmo = (maximo: number) => {
  let desde = Number.NEGATIVE_INFINITY
  let cuantos = 0
  return (mas = 1): boolean => {
    const ahora = performance.now()
    if (ahora - desde >= 1_000) {
      desde = ahora
      cuantos = 0
    }
    cuantos += mas
    return cuantos <= maximo
  }
}
