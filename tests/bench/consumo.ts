import { readFileSync } from 'node:fs'
import { hijosDe, procDe } from '#tests/proc.ts'

export type Parte = 'api' | 'event store' | 'proyector' | 'postgres'
type Consumo = { readonly que: Parte; readonly mib: number; readonly cpuS: number }

const CLIC_S = 1 / 100
/**
 * CPU seconds of a process since it started, and with `conMuertos` those of its children that have
 * ended.
 */
export const cpuDe = (pid: number, conMuertos = false): number => {
  const campos = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ')
  const [usuario, sistema, usuarioDeHijos, sistemaDeHijos] = campos.slice(11, 15).map(Number) as [
    number,
    number,
    number,
    number,
  ]
  return (usuario + sistema + (conMuertos ? usuarioDeHijos + sistemaDeHijos : 0)) * CLIC_S
}

/**
 * Postgres works in a process a connection: of one that ends meanwhile its father knows the time.
 */
const cpuDePostgres = (pid: number): number => hijosDe(pid).reduce((suma, hijo) => suma + cpuDe(hijo), cpuDe(pid, true))

const queEs = (argumentos: readonly string[]): Parte => {
  if (argumentos[0]?.includes('postgres')) return 'postgres'
  if (argumentos.some((uno) => uno.includes('eventstore'))) return 'event store'
  return argumentos.includes('proyector') ? 'proyector' : 'api'
}

/** Resident memory, MiB, and CPU seconds of the product and what it started, by what they run. */
export const consumo = (dataDir: string, pid: number): Consumo[] =>
  procDe(dataDir)
    .filter((uno) => uno.pid === pid || uno.padre === pid || queEs(uno.argumentos) === 'postgres')
    .map(({ pid: suyo, argumentos }) => {
      const que = queEs(argumentos)
      const estado = readFileSync(`/proc/${suyo}/status`, 'utf8')
      const mib = Number(/VmRSS:\s+(\d+)/.exec(estado)?.[1] ?? 0) / 1024
      return { que, mib, cpuS: que === 'postgres' ? cpuDePostgres(suyo) : cpuDe(suyo) }
    })
