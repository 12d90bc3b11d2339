import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { VARIABLES } from '#api/arranque/config.ts'
import { puertoLibre } from '#api/arranque/puerto.ts'
import { type Almacen, basesNuevas, iniciarAlmacen } from '#tests/almacen.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { componer } from '#tests/compose.ts'
import { construirImagen, entornoDeImagen, estaSana } from './imagen.ts'

const SERVICIOS = Object.entries(
  componer(['docker-compose.yml'], {
    PUBLIC_URL: 'https://bandwork.example',
    SECRETO: 'x'.repeat(32),
    POSTGRES_PASSWORD: 'una clave',
    SMTP_URL: 'smtp://127.0.0.1:25',
  }).services,
)
const PARTES = SERVICIOS.filter(([, { build }]) => build)

const carpeta = carpetaNueva('imagen')
const app = join(carpeta, 'app')
let almacen: Almacen
let base: pg.Client
/** Settings that differ here from those between containers: addresses, ports and folders. */
let aqui: Record<string, string>
const hijos: ChildProcess[] = []

beforeAll(async () => {
  mkdirSync(app)
  await construirImagen(app)
  const { databaseUrl, almacenUrl } = await basesNuevas()
  almacen = await iniciarAlmacen(almacenUrl)
  base = new pg.Client(databaseUrl)
  await base.connect()
  aqui = {
    HOST: '127.0.0.1',
    PORT: String(await puertoLibre()),
    METRICS_PORT: '0',
    DATA_DIR: carpeta,
    FILES_DIR: join(carpeta, 'archivos'),
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: almacen.url,
  }
}, 400_000)
afterAll(async () => {
  for (const hijo of hijos) hijo.kill('SIGKILL')
  await base?.end()
  await almacen?.parar()
  borrar(carpeta)
})

/** Starts a part as its container does; resolves when it ends, with its error output. */
const iniciarParte = (nombre: string, { command = ['node'], environment }: (typeof PARTES)[number][1]) => {
  const [orden, ...argumentos] = command
  const env = { ...entornoDeImagen, ...environment, ...aqui }
  const hijo = spawn(orden, argumentos, { cwd: app, env, stdio: ['ignore', 'ignore', 'pipe'] })
  hijos.push(hijo)
  let errores = ''
  hijo.stderr.on('data', (trozo) => {
    errores += trozo
  })
  return once(hijo, 'exit').then(([codigo]) => ({ nombre, codigo, errores }))
}

const conectadas = async () => {
  const { rows } = await base.query<{ nombre: string }>(
    'select distinct application_name as nombre from pg_stat_activity where datname = current_database()',
  )
  return rows.map(({ nombre }) => nombre)
}

describe('the image', () => {
  it('sets no variable that nobody reads', () => {
    expect(VARIABLES).toEqual(expect.arrayContaining(Object.keys(entornoDeImagen).filter((v) => v !== 'PATH')))
  })

  it('starts every part in production on a fresh log, and stops each cleanly', async () => {
    expect(PARTES.map(([nombre]) => nombre)).toEqual(['api', 'proyector', 'procesos'])
    const finales = PARTES.map(([nombre, parte]) => iniciarParte(nombre, parte))
    let caida: unknown
    void Promise.race(finales).then((final) => {
      caida = final
    })
    await vi.waitFor(
      async () => {
        if (caida) return
        expect(await estaSana({ ...entornoDeImagen, ...aqui })).toBe(true)
        expect(await conectadas()).toEqual(
          expect.arrayContaining(['bandwork-avance', 'bandwork-proyector', 'bandwork-procesos']),
        )
      },
      { timeout: 50_000, interval: 250 },
    )
    expect(caida).toBeUndefined()
    const url = `http://127.0.0.1:${aqui['PORT']}`
    expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('<html')
    const entrada = await fetch(`${url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ correo: 'nadie@prueba.ec', contrasena: 'equivocada!' }),
    })
    expect(entrada.status).toBe(401)
    for (const hijo of hijos) hijo.kill('SIGTERM')
    expect((await Promise.all(finales)).map(({ nombre, codigo }) => [nombre, codigo])).toEqual(
      PARTES.map(([nombre]) => [nombre, 0]),
    )
  })
})
