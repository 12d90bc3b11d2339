import { expect } from 'vitest'
import { hastaQue } from '#tests/espera.ts'
import { borrar, carpetaNueva } from './carpeta.ts'
import { ponerDemo } from './demo.ts'
import { procDe } from './proc.ts'
import { lanzar, sinAjustes } from './programa.ts'

/**
 * Stops the product `ms` after its start, its first (`nueva`) or a later one. Returns how long that
 * took, once nothing of it runs.
 */
export const pararEnMedio = async (ms: number, nueva: boolean): Promise<number> => {
  const datos = carpetaNueva('a-medias')
  try {
    if (!nueva) await ponerDemo(datos)
    const producto = lanzar('api/server.ts', {
      env: sinAjustes({ DATA_DIR: datos, PORT: '0', DEMO: '1' }),
      callado: true,
    })
    await new Promise((listo) => setTimeout(listo, ms))
    const desde = performance.now()
    const { codigo, senal, errores } = await producto.parar()
    const tardo = performance.now() - desde
    // Before it listens to signals, a signal ends it.
    expect(senal ?? codigo).toBe(senal === null ? 0 : 'SIGTERM')
    expect(errores).toBe('')
    await hastaQue(() => expect(procDe(datos)).toEqual([]), 20)
    return tardo
  } finally {
    for (const { pid } of procDe(datos)) process.kill(pid, 'SIGKILL')
    borrar(datos)
  }
}
