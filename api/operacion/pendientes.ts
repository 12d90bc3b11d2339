/**
 * How far the read side is behind: the facts of the log that it lacks, and the whole seconds that
 * the oldest of them has waited.
 */
export type Atraso = { readonly hechos: number; readonly segundos: number }

/**
 * The limit of positions kept. Each time it is reached, every other one is dropped, so a read side
 * far behind is counted roughly.
 */
const MAXIMO = 65_536

/**
 * Creates the bounded list of facts that were seen in the log and that the read side doesn't have
 * yet, in order.
 */
export const crearPendientes = (maximo: number = MAXIMO) => {
  let posiciones: bigint[] = []
  /** The time of each fact, ms. */
  let momentos: number[] = []
  let primero = 0
  let cada = 1
  let vistos = 0

  const vaciar = () => {
    posiciones = []
    momentos = []
    primero = 0
    cada = 1
    vistos = 0
  }
  const recoger = () => {
    posiciones = posiciones.slice(primero)
    momentos = momentos.slice(primero)
    primero = 0
    if (posiciones.length < maximo) return
    posiciones = posiciones.filter((_, n) => n % 2 === 0)
    momentos = momentos.filter((_, n) => n % 2 === 0)
    cada *= 2
  }

  return {
    poner: (posicion: bigint, momento: number): void => {
      if (vistos++ % cada !== 0) return
      posiciones.push(posicion)
      momentos.push(momento)
      if (posiciones.length >= maximo) recoger()
    },
    /** Returns how far a read side at a position is behind, at an instant in ms. */
    tras: (proyectada: bigint, ahora: number): Atraso => {
      while (primero < posiciones.length && (posiciones[primero] as bigint) <= proyectada) primero += 1
      if (primero === posiciones.length) vaciar()
      const desde = momentos[primero]
      if (desde === undefined) return { hechos: 0, segundos: 0 }
      return {
        hechos: (posiciones.length - primero) * cada,
        segundos: Math.max(0, Math.floor((ahora - desde) / 1_000)),
      }
    },
    vaciar,
  }
}
