import { NoDisponible } from './fallos.ts'

/**
 * One at a time by name, in the order in which they came. Throws NoDisponible when more than `maximo` wait already, or when the turn doesn't come
 * within `esperaMs`.
 */
export const crearTurnos = ({ maximo, esperaMs }: { readonly maximo: number; readonly esperaMs: number }) => {
  /** Who waits; a name is here while somebody has its turn. */
  const colas = new Map<string, (() => void)[]>()
  const esperar = (nombre: string, cola: (() => void)[]) =>
    new Promise<void>((llega, falla) => {
      const demasiados = () => falla(new NoDisponible(`Demasiados cambios a la vez en ${nombre}.`))
      if (cola.length >= maximo) return demasiados()
      const reloj = setTimeout(() => {
        cola.splice(cola.indexOf(entrar), 1)
        demasiados()
      }, esperaMs)
      const entrar = () => {
        clearTimeout(reloj)
        llega()
      }
      cola.push(entrar)
    })
  const dejar = (nombre: string) => {
    const siguiente = colas.get(nombre)?.shift()
    if (siguiente) siguiente()
    else colas.delete(nombre)
  }
  return async <T>(nombre: string, hacer: () => Promise<T>): Promise<T> => {
    const cola = colas.get(nombre)
    if (cola) await esperar(nombre, cola)
    else colas.set(nombre, [])
    try {
      return await hacer()
    } finally {
      dejar(nombre)
    }
  }
}
