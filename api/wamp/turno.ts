/**
 * Creates a queue that serves one item after another, in the order in which they were put, each
 * when the previous one is done. `poner` returns false when `maximo` items that satisfy `comoEsta`
 * are waiting already.
 */
export const crearTurno = <T>(servir: (elemento: T) => Promise<void>) => {
  const enEspera: T[] = []
  let sirviendo = false
  const seguir = async () => {
    if (sirviendo) return
    sirviendo = true
    for (let elemento = enEspera.shift(); elemento !== undefined; elemento = enEspera.shift()) await servir(elemento)
    sirviendo = false
  }
  return {
    poner: (elemento: T, maximo: number, comoEsta: (otra: T) => boolean): boolean => {
      if (enEspera.filter(comoEsta).length >= maximo) return false
      enEspera.push(elemento)
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
