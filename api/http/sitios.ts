type Numeros = {
  readonly aLaVez: number
  /** Who waits; beyond them the next isn't let in. */
  readonly enEspera: number
  /** Seconds that one waits. */
  readonly esperaS: number
}

/** So many at once, the others in the order in which they came. Throws `lleno` where too many wait, or the turn doesn't come. */
export const crearSitios = ({ aLaVez, enEspera, esperaS }: Numeros, lleno: () => Error) => {
  let libres = aLaVez
  const cola = new Set<() => void>()
  const esperar = () =>
    new Promise<void>((llega, falla) => {
      const entrar = () => {
        clearTimeout(reloj)
        cola.delete(entrar)
        llega()
      }
      const reloj = setTimeout(() => {
        cola.delete(entrar)
        falla(lleno())
      }, esperaS * 1_000)
      cola.add(entrar)
    })
  return async <T>(hacer: () => Promise<T>): Promise<T> => {
    if (libres > 0) libres -= 1
    else if (cola.size >= enEspera) throw lleno()
    else await esperar()
    try {
      return await hacer()
    } finally {
      // A place that is left goes to the first who waits.
      const [siguiente] = cola
      if (siguiente) siguiente()
      else libres += 1
    }
  }
}
