/**
 * Serves one after another, in the order in which they are put, each when the one before is done. `poner` says no when `maximo` that `comoEsta`
 * tells wait already.
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
    /** What waits is never served. */
    vaciar: (): void => {
      enEspera.length = 0
    },
  }
}

export type Turno<T> = ReturnType<typeof crearTurno<T>>
