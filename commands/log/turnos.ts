import { NoDisponible } from './fallos.ts'

/**
 * Creates named queues. In each, at most `aLaVez` jobs (one by default) run at a time, in the order
 * in which they came. Throws what `lleno` makes, NoDisponible by default, when `maximo` already
 * wait, or when the turn doesn't come within `esperaMs`.
 */
export const crearTurnos = ({
  maximo,
  esperaMs,
  aLaVez = 1,
  lleno = (nombre) => new NoDisponible(`Demasiados a la vez en ${nombre}.`),
}: {
  readonly maximo: number
  readonly esperaMs: number
  readonly aLaVez?: number
  readonly lleno?: (nombre: string) => Error
}) => {
  /**
   * The waiting jobs and the number of running ones, by name. A name is here while one of its jobs
   * runs.
   */
  const colas = new Map<string, { ocupados: number; readonly enEspera: (() => void)[] }>()
  const esperar = (nombre: string, enEspera: (() => void)[]) =>
    new Promise<void>((llega, falla) => {
      const demasiados = () => falla(lleno(nombre))
      if (enEspera.length >= maximo) return demasiados()
      const reloj = setTimeout(() => {
        enEspera.splice(enEspera.indexOf(entrar), 1)
        demasiados()
      }, esperaMs)
      const entrar = () => {
        clearTimeout(reloj)
        llega()
      }
      enEspera.push(entrar)
    })
  return async <T>(nombre: string, hacer: () => Promise<T>): Promise<T> => {
    const cola = colas.get(nombre) ?? { ocupados: 0, enEspera: [] }
    colas.set(nombre, cola)
    if (cola.ocupados < aLaVez) cola.ocupados += 1
    else await esperar(nombre, cola.enEspera)
    try {
      return await hacer()
    } finally {
      const siguiente = cola.enEspera.shift()
      if (siguiente) siguiente()
      else cola.ocupados -= 1
      if (cola.ocupados === 0) colas.delete(nombre)
    }
  }
}
