import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const RAIZ = join(import.meta.dirname, '../..')
const DIST = join(RAIZ, 'web/dist')

const puertoLibre = async (): Promise<number> => {
  const servidor = createServer().listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const direccion = servidor.address()
  servidor.close()
  await once(servidor, 'close')
  if (direccion === null || typeof direccion === 'string') throw new Error('no port')
  return direccion.port
}

const masNuevo = (carpeta: string): number =>
  Math.max(
    ...readdirSync(carpeta, { recursive: true, withFileTypes: true })
      .filter((entrada) => entrada.isFile() && !entrada.parentPath.startsWith(DIST))
      .map(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs),
  )

/** The product serves the built application: build it again when its sources are newer. */
const construirSiHaceFalta = async (): Promise<void> => {
  const fuentes = Math.max(...['web', 'domain', 'api/contract'].map((carpeta) => masNuevo(join(RAIZ, carpeta))))
  const inicio = join(DIST, 'index.html')
  if (existsSync(inicio) && statSync(inicio).mtimeMs >= fuentes) return
  // Beside the old one, and put in its place whole: another test file may be serving that.
  const propia = mkdtempSync(join(RAIZ, 'node_modules/.web-'))
  const { build } = await import('vite')
  await build({
    root: join(RAIZ, 'web'),
    configFile: join(RAIZ, 'web/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: propia },
  })
  const vieja = `${propia}-vieja`
  if (existsSync(DIST)) renameSync(DIST, vieja)
  renameSync(propia, DIST)
  rmSync(vieja, { recursive: true, force: true })
}

export type Producto = {
  readonly url: string
  readonly parar: () => Promise<void>
  readonly arrancar: () => Promise<void>
  /** Stops it and forgets its data. */
  readonly cerrar: () => Promise<void>
}

/** The whole product as people start it: a process of its own with fresh data and the demo market, on a free port. */
export const abrirProducto = async (): Promise<Producto> => {
  await construirSiHaceFalta()
  const datos = mkdtempSync(join(tmpdir(), 'bandwork-e2e-'))
  const puerto = await puertoLibre()
  let hijo: ChildProcess | undefined

  const arrancar = async (): Promise<void> => {
    const nuevo = spawn(process.execPath, ['--max-semi-space-size=4', join(RAIZ, 'api/server.ts')], {
      cwd: RAIZ,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: datos,
        PORT: String(puerto),
        DEMO: '1',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    hijo = nuevo
    if (!nuevo.stdout) throw new Error('no output')
    const listo = once(createInterface({ input: nuevo.stdout }), 'line').then(() => true)
    const muerto = once(nuevo, 'exit').then(() => false)
    if (!(await Promise.race([listo, muerto]))) throw new Error('The product did not start.')
  }
  const parar = async (): Promise<void> => {
    const viejo = hijo
    if (!viejo || viejo.exitCode !== null) return
    const fin = once(viejo, 'exit')
    viejo.kill('SIGTERM')
    await fin
  }

  await arrancar()
  return {
    url: `http://localhost:${puerto}`,
    arrancar,
    parar,
    cerrar: async () => {
      await parar()
      rmSync(datos, { recursive: true, force: true })
    },
  }
}
