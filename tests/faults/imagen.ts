import { execFile } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { RAIZ } from '#tests/programa.ts'

const leer = (archivo: string) => readFileSync(join(RAIZ, archivo), 'utf8')
const ejecutar = promisify(execFile)

/**
 * The PATH with which the Node that runs the tests is the image's, and no tool of this checkout
 * helps out.
 */
const PATH = [dirname(process.execPath), ...(process.env['PATH'] ?? '').split(delimiter)]
  .filter((carpeta) => !carpeta.endsWith(join('node_modules', '.bin')))
  .join(delimiter)

type Instruccion = { readonly orden: string; readonly resto: string }

/** The Dockerfile's instructions: those that build, and those of the image itself. */
const [construccion = [], imagen = []] = leer('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split(/^FROM .*$/m)
  .slice(1)
  .map((etapa) =>
    [...etapa.matchAll(/^([A-Z]+)\s+(.+)$/gm)].map(([, orden = '', resto = '']): Instruccion => ({ orden, resto })),
  )
const deImagen = (orden: string) => imagen.find((instruccion) => instruccion.orden === orden)?.resto ?? ''

/** Copies the files that Docker would send: the checkout without the names in .dockerignore. */
const copiarContexto = (carpeta: string) => {
  const fuera = leer('.dockerignore').trim().split('\n')
  const patron = fuera.find((linea) => /[*!?]/.test(linea))
  if (patron) throw new Error(`.dockerignore: aquí no se entiende ${patron}`)
  cpSync(RAIZ, carpeta, {
    recursive: true,
    filter: (archivo) => !fuera.includes(relative(RAIZ, archivo).split(sep).join('/')),
  })
}

/**
 * Runs the steps that build the image in an empty folder, which then holds the image's contents.
 */
export const construirImagen = async (carpeta: string): Promise<void> => {
  const { NODE_ENV, npm_config_local_prefix, npm_lifecycle_event, ...env } = process.env
  for (const { orden, resto } of construccion) {
    if (orden === 'RUN') {
      await ejecutar('sh', ['-c', resto], { cwd: carpeta, env: { ...env, PATH, npm_config_prefer_offline: 'true' } })
    } else if (orden === 'COPY' && resto === '. .') copiarContexto(carpeta)
    else if (orden === 'COPY') {
      for (const archivo of resto.split(/\s+/).slice(0, -1)) cpSync(join(RAIZ, archivo), join(carpeta, archivo))
    } else if (orden !== 'WORKDIR') throw new Error(`Dockerfile: aquí no se entiende ${orden}`)
  }
}

/** The variables that the image sets in its ENV lines. */
export const entornoDeImagen: Readonly<Record<string, string>> = {
  PATH,
  ...Object.fromEntries(
    deImagen('ENV')
      .split(/\s+/)
      .map((par) => par.split('=') as [string, string]),
  ),
}

/** Whether the part that runs with this environment is healthy, by the image's own check. */
export const estaSana = (env: Record<string, string>): Promise<boolean> =>
  ejecutar('sh', ['-c', deImagen('HEALTHCHECK').replace(/^.*?\bCMD /, '')], { env }).then(
    () => true,
    () => false,
  )
