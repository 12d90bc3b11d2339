/**
 * Failed appends in a row from which on writing counts as broken, and milliseconds after which the
 * last one says nothing any more.
 */
const SEGUIDOS = 2
const VIGENCIA_MS = 15_000

/**
 * Watches whether appends get through (decisiones/operar, «Writing»). A probe can't tell: a store
 * may decide about an append and still not be able to commit one. What failed long ago says
 * nothing, so that who isn't sent writes any more gets another try. `ahora`: milliseconds of a
 * clock that doesn't go back.
 */
export const crearVigilanciaDeEscritura = (ahora: () => number = () => performance.now()) => {
  let seguidos = 0
  let ultimo = Number.NEGATIVE_INFINITY
  return {
    logrado: (): void => {
      seguidos = 0
    },
    fallado: (): void => {
      seguidos = ahora() - ultimo > VIGENCIA_MS ? 1 : seguidos + 1
      ultimo = ahora()
    },
    /** Whether the newest appends failed, one after the other, just now. */
    falla: (): boolean => seguidos >= SEGUIDOS && ahora() - ultimo <= VIGENCIA_MS,
  }
}
