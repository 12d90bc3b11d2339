/**
 * Failed appends in a row from which on writing counts as broken, and milliseconds after which the
 * last failure says nothing any more.
 */
const SEGUIDOS = 2
const VIGENCIA_MS = 15_000

/**
 * Watches whether appends get through (decisiones/operar, «Writing»). A probe can't tell: a store
 * may decide about an append and still be unable to commit one. Old failures say nothing, so that a
 * process that isn't sent writes any more gets another try. `ahora` returns milliseconds of a
 * monotonic clock.
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
    /** Returns whether the newest appends failed just now, one after the other. */
    falla: (): boolean => seguidos >= SEGUIDOS && ahora() - ultimo <= VIGENCIA_MS,
  }
}
