import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const RAIZ = join(import.meta.dirname, '..')

const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(RAIZ, 'package.json'), 'utf8'),
)
/**
 * Returns the options of node in the npm script that runs a program: how much memory an ordinary
 * process of it has.
 */
export const opcionesDe = (archivo: string): readonly string[] => {
  const orden = Object.values(scripts).find((comando) => comando.endsWith(` ${archivo}`)) ?? ''
  return orden.split(' ').filter((palabra) => palabra.startsWith('--'))
}

/** Returns the environment of a machine without settings, a quiet log, and these. */
export const sinAjustes = (env: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  LOG_LEVEL: 'fatal',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  ...env,
})

type Orden = {
  readonly env: NodeJS.ProcessEnv
  readonly argumentos?: readonly string[]
  /** Whether its complaints are shown only if it doesn't start: its parts are killed on purpose. */
  readonly callado?: boolean
  /** The folder of another release's code. */
  readonly raiz?: string
}

/**
 * Starts a program of this project as its npm script does. It learns when the process that started
 * it is gone.
 */
export const lanzar = (archivo: string, { env, argumentos = [], callado = false, raiz = RAIZ }: Orden) => {
  const hijo = spawn(process.execPath, [...opcionesDe(archivo), join(raiz, archivo), ...argumentos], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let [salida, errores] = ['', '']
  hijo.stdout?.on('data', (trozo) => {
    salida += trozo
  })
  hijo.stderr?.on('data', (trozo) => {
    errores += trozo
    if (!callado) process.stderr.write(trozo)
  })
  const fin = once(hijo, 'exit').then(([codigo, senal]) => ({ codigo, senal, errores }))
  return {
    pid: hijo.pid as number,
    fin,
    salida: () => salida,
    /** Resolves once its complaints match. */
    errores: (expresion: RegExp): Promise<void> =>
      new Promise((resolve) => {
        const mirar = () => expresion.test(errores) && resolve()
        hijo.stderr?.on('data', mirar)
        mirar()
      }),
    /**
     * Resolves with what the expression captures, once it matches the output. Rejects when the
     * program ends before.
     */
    dicho: (listo: RegExp): Promise<string> => {
      const hallado = new Promise<string>((resolve) => {
        const mirar = () => {
          const visto = listo.exec(salida)
          if (visto) resolve(visto[1] ?? '')
        }
        hijo.stdout?.on('data', mirar)
        mirar()
      })
      return Promise.race([
        hallado,
        fin.then(({ codigo }) => Promise.reject(new Error(`${archivo} terminó con ${codigo}: ${errores}`))),
      ])
    },
    parar: (senal: NodeJS.Signals = 'SIGTERM') => {
      hijo.kill(senal)
      return fin
    },
  }
}

/**
 * Starts it the same way, waits until its output says that it is ready, and returns what that
 * captures.
 */
export const iniciar = async (archivo: string, listo: RegExp, orden: Orden) => {
  const desde = performance.now()
  const { dicho, ...programa } = lanzar(archivo, orden)
  const dato = await dicho(listo)
  /** Milliseconds from the start until it was ready. */
  return { ...programa, dato, ms: performance.now() - desde }
}

/** Runs a program of this project to its end, on a machine without other settings than these. */
export const correr = async (archivo: string, env: Record<string, string>, ...argumentos: string[]) => {
  const hijo = spawn(process.execPath, [...opcionesDe(archivo), join(RAIZ, archivo), ...argumentos], {
    env: sinAjustes(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [salida, errores] = ['', '']
  hijo.stdout.on('data', (trozo) => {
    salida += trozo
  })
  hijo.stderr.on('data', (trozo) => {
    errores += trozo
  })
  const [codigo] = await once(hijo, 'close')
  return { codigo: codigo as number, salida, errores }
}
