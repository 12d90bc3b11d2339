import { NoDisponible } from './fallos.ts'

/**
 * Resolves as `que` does, or rejects with NoDisponible when that takes longer than `ms`. The result
 * may still come, but nobody waits for it.
 */
export const enPlazo = <T>(que: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const reloj = setTimeout(() => reject(new NoDisponible(`No hubo respuesta en ${ms} ms.`)), ms)
    que.then(resolve, reject).finally(() => clearTimeout(reloj))
  })
