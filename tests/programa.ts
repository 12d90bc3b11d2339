import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export const RAIZ = join(import.meta.dirname, '..')

/** Only what a machine without settings has, a quiet log, and these. */
export const sinAjustes = (env: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  LOG_LEVEL: 'fatal',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  ...env,
})

/**
 * Starts a program of this project and waits until its output has what makes it ready; answers what that names. It hears when the
 * process that started it is gone.
 */
export const iniciar = async (
  archivo: string,
  listo: RegExp,
  {
    env,
    argumentos = [],
    opciones = [],
    callado = false,
  }: {
    readonly env: NodeJS.ProcessEnv
    readonly argumentos?: readonly string[]
    /** Node's own. */
    readonly opciones?: readonly string[]
    /** What it complains of is told only if it doesn't start: its parts are killed on purpose. */
    readonly callado?: boolean
  },
) => {
  const desde = performance.now()
  const hijo = spawn(process.execPath, [...opciones, join(RAIZ, archivo), ...argumentos], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let [salida, errores] = ['', '']
  hijo.stderr?.on('data', (trozo) => {
    errores += trozo
    if (!callado) process.stderr.write(trozo)
  })
  const fin = once(hijo, 'exit').then(([codigo, senal]) => ({ codigo, senal, errores }))
  const dicho = new Promise<string>((resolve) => {
    hijo.stdout?.on('data', (trozo) => {
      salida += trozo
      const hallado = listo.exec(salida)
      if (hallado) resolve(hallado[1] ?? '')
    })
  })
  const dato = await Promise.race([
    dicho,
    fin.then(({ codigo }) => Promise.reject(new Error(`${archivo} terminó con ${codigo}: ${errores}`))),
  ])
  return {
    dato,
    pid: hijo.pid as number,
    /** From the start until it was ready. */
    ms: performance.now() - desde,
    fin,
    salida: () => salida,
    parar: (senal: NodeJS.Signals = 'SIGTERM') => {
      hijo.kill(senal)
      return fin
    },
  }
}

/** A program of this project on a machine without other settings than these, run to its end. */
export const correr = async (archivo: string, env: Record<string, string>, ...argumentos: string[]) => {
  const hijo = spawn(process.execPath, [join(RAIZ, archivo), ...argumentos], {
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
