import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const RAIZ = join(import.meta.dirname, '../..')

/** What `npm start` gives to node. */
const OPCIONES = JSON.parse(readFileSync(join(RAIZ, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .filter((palabra: string) => palabra.startsWith('--'))

/** Starts a program of this project and waits for a line of its output. */
export const iniciar = async (
  archivo: string,
  env: Record<string, string>,
  listo: RegExp,
): Promise<{ hijo: ChildProcess; ms: number }> => {
  const desde = performance.now()
  const hijo = spawn(process.execPath, [...(archivo === 'api/server.ts' ? OPCIONES : []), join(RAIZ, archivo)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const salida = hijo.stdout
  if (!salida) throw new Error('sin salida')
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: salida }).on('line', (linea) => {
      if (listo.test(linea)) resolve()
    })
    hijo.once('exit', (codigo) => reject(new Error(`${archivo} terminó con ${codigo}`)))
  })
  return { hijo, ms: performance.now() - desde }
}

export const detener = (hijo: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (hijo.exitCode !== null) return resolve()
    hijo.once('exit', () => resolve())
    hijo.kill('SIGTERM')
  })

const hijosDe = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((nombre) => /^\d+$/.test(nombre))
    .map(Number)
    .filter((otro) => {
      try {
        return Number(readFileSync(`/proc/${otro}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === pid
      } catch {
        return false
      }
    })

/** Resident memory, MiB, and CPU seconds of a process and its Node children by what they run. */
export const consumo = (pid: number): { readonly que: string; readonly mib: number; readonly cpuS: number }[] =>
  [pid, ...hijosDe(pid)].map((p) => {
    const argumentos = readFileSync(`/proc/${p}/cmdline`, 'utf8').split('\0')
    const estado = readFileSync(`/proc/${p}/status`, 'utf8')
    const campos = (readFileSync(`/proc/${p}/stat`, 'utf8').split(') ')[1] ?? '').split(' ')
    const que = argumentos[0]?.includes('postgres')
      ? 'postgres'
      : argumentos.some((a) => a.includes('eventstore'))
        ? 'event store'
        : argumentos.includes('proyector')
          ? 'proyector'
          : 'api'
    return {
      que,
      mib: Number(/VmRSS:\s+(\d+)/.exec(estado)?.[1] ?? 0) / 1024,
      cpuS: (Number(campos[11]) + Number(campos[12])) / 100,
    }
  })
