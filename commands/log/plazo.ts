import { NoDisponible } from './fallos.ts'

/** What it resolves with, or NoDisponible when that takes longer: it may still come, and nobody waits for it. */
export const enPlazo = <T>(que: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const reloj = setTimeout(() => reject(new NoDisponible(`No hubo respuesta en ${ms} ms.`)), ms)
    que.then(resolve, reject).finally(() => clearTimeout(reloj))
  })
