import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as dormir } from 'node:timers/promises'
import { inject } from 'vitest'
import { iniciarProducto } from './producto.ts'
import { sinAjustes } from './programa.ts'

const PLAZO_MS = 120_000

/**
 * Returns the folder of the demo market. The first test file that needs it makes it, and the others
 * wait.
 */
const modelo = async (): Promise<string> => {
  const dir = inject('demoDir')
  const [datos, listo, fallo] = ['datos', 'listo', 'fallo'].map((nombre) => join(dir, nombre)) as [
    string,
    string,
    string,
  ]
  try {
    mkdirSync(dir)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
    for (const fin = Date.now() + PLAZO_MS; !existsSync(listo); await dormir(100)) {
      if (existsSync(fallo) || Date.now() > fin) throw new Error('no se hizo el mercado de demostración')
    }
    return datos
  }
  try {
    const producto = await iniciarProducto({
      env: sinAjustes({ DATA_DIR: datos, PORT: '0', DEMO: '1' }),
      callado: true,
    })
    await producto.parar()
  } catch (error) {
    writeFileSync(fallo, '')
    throw error
  }
  writeFileSync(listo, '')
  return datos
}

/**
 * Fills an empty folder with what the product's first start with the demo market leaves: only one
 * start in a run has to load it.
 */
export const ponerDemo = async (dataDir: string): Promise<void> => {
  // With the owner and the permissions of each file, which matter.
  execFileSync('cp', ['-a', `${await modelo()}/.`, dataDir])
}
