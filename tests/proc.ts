import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

type Proc = { readonly pid: number; readonly padre: number; readonly argumentos: readonly string[] }

/** Returns the running processes that `es` accepts, by their number. */
const procs = (es: (nombre: string, orden: string, padre: number) => boolean): Proc[] =>
  readdirSync('/proc')
    .filter((nombre) => /^\d+$/.test(nombre))
    .flatMap((nombre) => {
      try {
        const orden = readFileSync(`/proc/${nombre}/cmdline`, 'utf8')
        const estado = readFileSync(`/proc/${nombre}/stat`, 'utf8')
        const [letra, padre] = estado.slice(estado.lastIndexOf(')') + 2).split(' ')
        return letra !== 'Z' && es(nombre, orden, Number(padre))
          ? [{ pid: Number(nombre), padre: Number(padre), argumentos: orden.split('\0') }]
          : []
      } catch {
        return []
      }
    })

/**
 * Returns what Linux says of the processes with this data directory in their environment or command
 * line.
 */
export const procDe = (dataDir: string): Proc[] =>
  procs((nombre, orden) => orden.includes(dataDir) || readFileSync(`/proc/${nombre}/environ`, 'utf8').includes(dataDir))

/** Returns the entries of a folder that command lines of running processes name. */
export const nombradasEn = (carpeta: string): string[] =>
  procs((_, orden) => orden.includes(`${carpeta}/`)).flatMap(({ argumentos }) =>
    argumentos.flatMap((argumento) =>
      argumento
        .split(`${carpeta}/`)
        .slice(1)
        .map((resto) => resto.split('/')[0] ?? ''),
    ),
  )

/** Returns the processes that one has started and that still run. */
export const hijosDe = (pid: number): number[] => procs((_, __, padre) => padre === pid).map((hijo) => hijo.pid)

/** Returns a process's command line, or the title that it gave itself; '' once it is gone. */
export const ordenDe = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const enlaceDe = (pid: number, descriptor: string): string => {
  try {
    return readlinkSync(`/proc/${pid}/fd/${descriptor}`)
  } catch {
    return ''
  }
}

/** Returns the TCP ports at which a process listens, as Linux tells. */
export const puertosDe = (pid: number): number[] => {
  const enlaces = readdirSync(`/proc/${pid}/fd`).map((descriptor) => enlaceDe(pid, descriptor))
  return ['tcp', 'tcp6'].flatMap((tabla) =>
    readFileSync(`/proc/net/${tabla}`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((linea) => linea.trim().split(/\s+/))
      .filter((campos) => campos[3] === '0A' && enlaces.includes(`socket:[${campos[9]}]`))
      .map(([, local = '']) => Number.parseInt(local.split(':')[1] ?? '', 16)),
  )
}
