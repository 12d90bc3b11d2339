import { readFileSync } from 'node:fs'
import { hijosDe, procDe } from '#tests/proc.ts'

export type Parte = 'api' | 'event store' | 'proyector' | 'postgres'
/** `picoMib`: its peak memory since it started. */
type Consumo = { readonly que: Parte; readonly mib: number; readonly picoMib: number; readonly cpuS: number }

const CLIC_S = 1 / 100
/** Returns what Linux says of a process, or '' for one that has ended. */
const estadoDe = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as { code?: string }).code ?? '')) return ''
    throw error
  }
}

/**
 * Returns the CPU seconds of a process since it started, and with `conMuertos` also those of its
 * children that have ended. Zero for a process that has ended itself.
 */
export const cpuDe = (pid: number, conMuertos = false): number => {
  const campos = estadoDe(pid).split(') ')[1]?.split(' ') ?? []
  const tiempos = campos.slice(11, conMuertos ? 15 : 13)
  return tiempos.reduce((suma, clics) => suma + Number(clics), 0) * CLIC_S
}

/**
 * Returns the CPU seconds of Postgres, which has a process for each connection. The time of an
 * ended one is known to its parent, which is asked last.
 */
const cpuDePostgres = (pid: number): number => {
  const deHijos = hijosDe(pid).reduce((suma, hijo) => suma + cpuDe(hijo), 0)
  return deHijos + cpuDe(pid, true)
}

const queEs = (argumentos: readonly string[]): Parte => {
  if (argumentos[0]?.includes('postgres')) return 'postgres'
  if (argumentos.some((argumento) => argumento.includes('eventstore'))) return 'event store'
  return argumentos.includes('proyector') ? 'proyector' : 'api'
}

/**
 * Returns the resident memory, in MiB, and CPU seconds of the product and the processes it started,
 * by what they run.
 */
export const consumo = (dataDir: string, pid: number): Consumo[] =>
  procDe(dataDir)
    .filter((proceso) => proceso.pid === pid || proceso.padre === pid || queEs(proceso.argumentos) === 'postgres')
    .map(({ pid: proceso, argumentos }) => {
      const que = queEs(argumentos)
      const estado = readFileSync(`/proc/${proceso}/status`, 'utf8')
      const mib = (campo: string) => Number(new RegExp(`${campo}:\\s+(\\d+)`).exec(estado)?.[1] ?? 0) / 1024
      return {
        que,
        mib: mib('VmRSS'),
        picoMib: mib('VmHWM'),
        cpuS: que === 'postgres' ? cpuDePostgres(proceso) : cpuDe(proceso),
      }
    })
