/**
 * Creates a queue that serves one item after another, in the order in which they were put, each
 * when the previous one is done. `poner` returns false when `maximo` items that satisfy `comoEsta`
 * are waiting already.
 */
export const crearTurno = <T>(servir: (una: T) => Promise<void>) => {
  const enEspera: T[] = []
  let sirviendo = false
  const seguir = async () => {
    if (sirviendo) return
    sirviendo = true
    for (let una = enEspera.shift(); una !== undefined; una = enEspera.shift()) await servir(una)
    sirviendo = false
  }
  return {
    poner: (una: T, maximo: number, comoEsta: (otra: T) => boolean): boolean => {
      if (enEspera.filter(comoEsta).length >= maximo) return false
      enEspera.push(una)
      void seguir()
      return true
    },
    /** Drops the items that wait. */
    vaciar: (): void => {
      enEspera.length = 0
    },
  }
}

export type Turno<T> = ReturnType<typeof crearTurno<T>>
