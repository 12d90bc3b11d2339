import { beforeAll, expect, vi } from 'vitest'
import { unaInstalacion } from '#tests/instalacion.ts'
import type { Peticiones } from '#tests/peticiones.ts'
import { abrirCartero, type Cartero } from './cartero.ts'
import { comprobar, type Visto } from './comprobar.ts'
import type { Libro } from './libro.ts'
import { type Ajustes, auditar, CALMA_MS, leerLog } from './mirada.ts'

/**
 * Waits until nothing is pending any more, asserts that everything holds, and returns what it saw.
 * `pedir` asks an API of the product.
 */
export const sanar = async (
  { ajustes, cartero, pedir }: { ajustes: Ajustes; cartero: Cartero; pedir: Peticiones['pedir'] },
  libro: Libro,
): Promise<Visto> => {
  const visto = await vi.waitFor(
    async () => {
      expect((await pedir('/api/salud')).cuerpo).toMatchObject({ estado: 'ok', atraso: { hechos: 0, segundos: 0 } })
      const ahora = { hechos: await leerLog(ajustes), cartas: [...cartero.cartas], hallazgo: null }
      expect(comprobar(libro, ahora)).toEqual([])
      return ahora
    },
    { timeout: CALMA_MS, interval: 500 },
  )
  expect(await auditar(ajustes)).toBeNull()
  return visto
}

/**
 * Starts the product as people do, with a mail server of the test's and the given settings, for a
 * test file that breaks it.
 */
export const unaCasa = ({ nueva = false, ajustes: propios = {} }: Parameters<typeof unaInstalacion>[0] = {}) => {
  const ajustes: Record<string, string> = { ESCRITURAS_POR_MINUTO: '1000000', ...propios }
  let cartero: Cartero
  beforeAll(async () => {
    cartero = await abrirCartero()
    ajustes['SMTP_URL'] = cartero.url
    return () => cartero.caer()
  })
  const producto = unaInstalacion({ nueva, ajustes })
  const conDatos = () => ({ DATA_DIR: producto.datos() })
  return {
    producto,
    cartero: () => cartero,
    auditar: () => auditar(conDatos()),
    sana: (libro: Libro): Promise<Visto> => sanar({ ajustes: conDatos(), cartero, pedir: producto.pedir }, libro),
  }
}
export type Casa = ReturnType<typeof unaCasa>

/** Returns a seed. The same seed gives the same commands and faults. */
export const semillaDe = (que: string): number => {
  const semilla = Number(process.env['SEMILLA'] ?? Date.now() % 1e9)
  console.log(`${que}: SEMILLA=${semilla}`)
  return semilla
}
