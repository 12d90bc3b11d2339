import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { enMarcha } from './banco.ts'

/**
 * Opens the product of another commit, checked out in a folder with its own modules: started like
 * its own `npm start`, with its demo market, on data of its own.
 */
export const abrirContra = async (carpeta: string) => {
  const { scripts } = JSON.parse(readFileSync(join(carpeta, 'package.json'), 'utf8'))
  const [programa = '', ...argumentos] = String(scripts.start).split(' ')
  const datos = carpetaNueva('bench-contra')
  const env = { ...process.env, DATA_DIR: datos, PORT: '0', LOG_LEVEL: 'error', DEMO: '1', NODE_ENV: 'development' }
  const hijo = spawn(join(carpeta, 'node_modules/.bin', programa), argumentos, {
    cwd: carpeta,
    env: { ...env, ESCRITURAS_POR_MINUTO: '10000000' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const fin = once(hijo, 'exit')
  const escucha = async () => {
    for await (const linea of createInterface({ input: hijo.stdout as NonNullable<typeof hijo.stdout> })) {
      const [, puerto] = /^BandWork listo: \S+:(\d+)/.exec(linea) ?? []
      if (puerto !== undefined) return Number(puerto)
    }
    throw new Error(`El producto de ${carpeta} terminó sin estar listo.`)
  }
  const puerto = await escucha()
  const { databaseUrl } = enMarcha(datos)
  const lectura = new pg.Client(databaseUrl)
  await lectura.connect()
  return {
    nombre: execFileSync('git', ['-C', carpeta, 'rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim(),
    puerto,
    databaseUrl,
    lectura,
    cerrar: async () => {
      await lectura.end()
      hijo.kill()
      await fin
      borrar(datos)
    },
  }
}
