import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as dormir } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Cambios, CosaCambiada } from '#api/access/cambios.ts'
import type { Trabajos } from '#api/trabajos/cola.ts'
import { MODELOS } from '#projections/modelos.ts'
import { soltarMomentos } from '#projections/motor/momento.ts'
import { MEMORIA_JOVEN, MEMORIA_VIEJA } from './hijos.ts'

const TRABAJO = join(import.meta.dirname, '../herramientas/trabajo.ts')
/**
 * Milliseconds between two checks for expired results, and for waiting jobs whose notice was
 * missed.
 */
const MIRADA_MS = 10_000
const MOTIVO_MAXIMO = 500
/** A sentence written for the person who asked, as against a library's message. */
const UNA_FRASE = /^[A-ZÁÉÍÓÚ¿][^\n]*\.$/

/**
 * Builds the runner of the waiting jobs: one at a time, each in its own process at lower priority.
 * A cancelled job ends at once.
 */
export const crearMarcha = (o: {
  pool: Pool
  trabajos: Trabajos
  cambios: Pick<Cambios, 'eventos'>
  env: NodeJS.ProcessEnv
  logger: Logger
}) => {
  const { trabajos } = o

  const hacer = async (trabajo: { id: number; intento: number }, signal: AbortSignal, oido: () => Promise<unknown>) => {
    const alto = new AbortController()
    const argumentos = [String(trabajo.id), String(trabajo.intento), MODELOS.version]
    const hijo = spawn(process.execPath, [MEMORIA_JOVEN, MEMORIA_VIEJA, TRABAJO, ...argumentos], {
      env: o.env,
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: AbortSignal.any([signal, alto.signal]),
    })
    if (hijo.pid !== undefined) setPriority(hijo.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    let motivo = ''
    hijo.stderr.on('data', (trozo) => {
      motivo = (motivo + trozo).slice(-MOTIVO_MAXIMO)
    })
    // A process that was told to stop, or couldn't start, emits this before it closes.
    hijo.on('error', (error) => {
      if (!signal.aborted && !alto.signal.aborted) motivo = error.message
    })
    let codigo: number | null | undefined
    const fin = new Promise<void>((listo) => {
      hijo.once('close', (salida) => {
        codigo = salida
        listo()
      })
    })
    while (codigo === undefined) {
      await Promise.race([fin, oido()])
      if (codigo === undefined && (await trabajos.estaCancelado(trabajo.id))) alto.abort()
    }
    // A job that `signal` stopped half-way is put back in the queue by the next process that runs
    // jobs.
    if (signal.aborted || alto.signal.aborted || codigo === 0) return
    // The process was killed from outside, so the job begins again.
    if (codigo === null) return void (await trabajos.reponer())
    o.logger.error({ trabajo: trabajo.id, motivo: motivo.trim() }, 'un trabajo falló')
    const frase = UNA_FRASE.test(motivo.trim()) ? motivo.trim() : 'Algo falló de nuestro lado: ya quedó registrado.'
    await trabajos.fallar(trabajo, frase)
  }

  return {
    /** Runs until the signal aborts. Throws when Postgres is lost. */
    correr: async (signal: AbortSignal): Promise<void> => {
      let avisar = () => {}
      const oir = (cosa: CosaCambiada) => cosa === 'trabajos' && avisar()
      o.cambios.eventos.on('cambio', oir)
      const oido = (): Promise<unknown> =>
        Promise.race([
          new Promise<void>((listo) => {
            avisar = listo
          }),
          dormir(MIRADA_MS, undefined, { signal }).catch(() => undefined),
        ])
      try {
        await trabajos.reponer()
        while (!signal.aborted) {
          await soltarMomentos(o.pool, await trabajos.guardados())
          const trabajo = await trabajos.tomar()
          if (trabajo) await hacer(trabajo, signal, oido)
          else await oido()
        }
      } finally {
        o.cambios.eventos.off('cambio', oir)
      }
    },
  }
}
