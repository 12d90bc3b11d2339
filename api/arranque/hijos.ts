import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Logger } from 'pino'

/**
 * Node's young generation grows with the machine's memory. A small one keeps a process under load
 * small too.
 */
export const MEMORIA_JOVEN = '--max-semi-space-size=16'
/**
 * A limit in MiB on the old generation: garbage is collected before the heap grows, not only once
 * the machine is full.
 */
export const MEMORIA_VIEJA = '--max-old-space-size=160'

const RAPIDO_MS = 5_000
const ESPERA_MAXIMA_MS = 5_000
const PLAZO_PARADA_MS = 10_000

/**
 * Keeps one of the product's own processes running: starts it again whenever it ends. A process
 * that ran for over RAPIDO_MS starts again at once; one that keeps ending sooner waits from 100 ms,
 * doubling up to ESPERA_MAXIMA_MS. It has an IPC channel: when this process dies, it sees the
 * channel close and ends too.
 */
export const mantener = (nombre: string, argumentos: readonly string[], env: NodeJS.ProcessEnv, logger: Logger) => {
  let hijo: ChildProcess | undefined
  let parado = false
  let espera = 0
  let avisarLinea: ((linea: string) => void) | undefined

  const arrancar = () => {
    const nacido = Date.now()
    hijo = spawn(process.execPath, [...argumentos], {
      env,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      detached: true,
    })
    if (hijo.stdout) createInterface({ input: hijo.stdout }).on('line', (linea) => avisarLinea?.(linea))
    hijo.once('exit', (codigo, senal) => {
      if (parado) return
      logger.warn({ nombre, codigo, senal }, 'un proceso terminó; se vuelve a iniciar')
      espera = Date.now() - nacido > RAPIDO_MS ? 0 : Math.min(espera === 0 ? 100 : espera * 2, ESPERA_MAXIMA_MS)
      setTimeout(() => {
        if (!parado) arrancar()
      }, espera)
    })
  }

  return {
    /** Throws if the product has begun to stop: Postgres may be gone before the new process is. */
    iniciar: (alto?: AbortSignal): void => {
      alto?.throwIfAborted()
      arrancar()
    },
    /** Returns the process itself, undefined when there is none at the moment. */
    proceso: (): ChildProcess | undefined => (hijo?.connected ? hijo : undefined),
    /**
     * Resolves with the first line that the process prints and that the expression matches. Rejects
     * when the process ends first.
     */
    linea: (expresion: RegExp): Promise<RegExpExecArray> =>
      new Promise((resolve, reject) => {
        const alSalir = (codigo: number | null) =>
          reject(new Error(`${nombre} terminó con código ${codigo} antes de estar listo.`))
        hijo?.once('exit', alSalir)
        avisarLinea = (linea) => {
          const hallada = expresion.exec(linea)
          if (!hallada) return
          hijo?.off('exit', alSalir)
          avisarLinea = undefined
          resolve(hallada)
        }
      }),
    detener: (): Promise<void> => {
      parado = true
      const actual = hijo
      if (!actual || actual.exitCode !== null || actual.signalCode !== null) return Promise.resolve()
      return new Promise((listo) => {
        const plazo = setTimeout(() => actual.kill('SIGKILL'), PLAZO_PARADA_MS)
        actual.once('exit', () => {
          clearTimeout(plazo)
          listo()
        })
        actual.kill('SIGTERM')
      })
    },
  }
}

const PADRE_MS = 200

/**
 * Calls `terminar` once this process's parent is gone. npm passes a signal to the shell that it
 * started, not to the process in it.
 */
export const terminarConPadre = (terminar: () => void): void => {
  const padre = process.ppid
  const vigia = setInterval(() => {
    if (process.ppid === padre) return
    clearInterval(vigia)
    terminar()
  }, PADRE_MS)
  vigia.unref()
}
