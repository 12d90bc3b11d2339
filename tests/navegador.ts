import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** The headless shell first: it does the same with an eighth less work. */
const NOMBRES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const BANDERAS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type Ejecutable = { readonly ruta: string; readonly entorno: Record<string, string> }

const delSistema = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((carpeta) => NOMBRES.map((nombre) => join(carpeta, nombre)))
    .find((ruta) => existsSync(ruta))

/**
 * Returns the packed package's version, which names the folder: it is unpacked once a machine, by
 * whichever test file comes first.
 */
const versionDePaquete = (): string => {
  const entrada = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { version } = JSON.parse(readFileSync(join(dirname(entrada), '../package.json'), 'utf8')) as { version: string }
  return version
}

/**
 * Unpacks the browser from npm, for machines without one. Its libraries (nss and friends) come
 * packed beside it, but it unpacks them only where it believes to run at Amazon's, so the
 * environment says that meanwhile.
 */
const dePaquete = async (): Promise<Ejecutable> => {
  const casa = join(tmpdir(), `bandwork-chromium-${versionDePaquete()}`)
  if (!existsSync(casa)) {
    const propia = mkdtempSync(`${casa}-`)
    const antes = { ...process.env }
    Object.assign(process.env, { TMPDIR: propia, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' })
    try {
      const { default: paquete } = await import('@sparticuz/chromium')
      await paquete.executablePath()
    } catch (error) {
      rmSync(propia, { recursive: true, force: true })
      throw error
    } finally {
      for (const nombre of ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
        if (antes[nombre] === undefined) delete process.env[nombre]
        else process.env[nombre] = antes[nombre]
      }
    }
    try {
      renameSync(propia, casa)
    } catch {
      // Another test file was first.
      rmSync(propia, { recursive: true, force: true })
    }
  }
  return { ruta: join(casa, 'chromium'), entorno: { LD_LIBRARY_PATH: join(casa, 'al2023/lib') } }
}

const esNavegador = (ruta: string): boolean => {
  const { stdout } = spawnSync(ruta, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return /chrom/i.test(stdout ?? '')
}

/**
 * Returns CHROME_PATH, else the system's browser, else the one from npm. Without any, throws with
 * what to do.
 */
const ejecutable = async (): Promise<Ejecutable> => {
  const dicha = process.env.CHROME_PATH
  if (dicha && !esNavegador(dicha)) throw new Error(`CHROME_PATH dice ${dicha}, y ahí no hay ningún navegador.`)
  const ruta = dicha || delSistema()
  if (ruta) return { ruta, entorno: {} }
  try {
    return await dePaquete()
  } catch (causa) {
    throw new Error(
      `No hay ningún Chromium, y el de npm no se pudo preparar (${(causa as Error).message}): instala el paquete «chromium» del sistema, o di en CHROME_PATH dónde está.`,
      { cause: causa },
    )
  }
}

export const opcionesDeNavegador = async () => {
  const { ruta, entorno } = await ejecutable()
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ...entorno }).filter((par): par is [string, string] => par[1] !== undefined),
  )
  return { executablePath: ruta, headless: true, args: BANDERAS, env }
}

export const abrirNavegador = async (mas: readonly string[] = []): Promise<Browser> => {
  const { args, ...opciones } = await opcionesDeNavegador()
  return chromium.launch({ ...opciones, args: [...args, ...mas] })
}

/**
 * Opens a browser with a profile of its own, which outlives it: opened again it belongs to the same
 * person.
 */
export const abrirPerfil = async (carpeta: string, mas: Parameters<typeof chromium.launchPersistentContext>[1]) =>
  chromium.launchPersistentContext(carpeta, { ...(await opcionesDeNavegador()), ...mas })
