import { readdirSync, readFileSync } from 'node:fs'

type Proc = { readonly pid: number; readonly padre: number; readonly argumentos: readonly string[] }

/** What Linux says of whatever runs with this data directory in its environment or its command line. */
export const procDe = (dataDir: string): Proc[] =>
  readdirSync('/proc')
    .filter((nombre) => /^\d+$/.test(nombre))
    .flatMap((nombre) => {
      try {
        const orden = readFileSync(`/proc/${nombre}/cmdline`, 'utf8')
        const suyo = orden.includes(dataDir) || readFileSync(`/proc/${nombre}/environ`, 'utf8').includes(dataDir)
        const estado = readFileSync(`/proc/${nombre}/stat`, 'utf8')
        const [letra, padre] = estado.slice(estado.lastIndexOf(')') + 2).split(' ')
        return suyo && letra !== 'Z'
          ? [{ pid: Number(nombre), padre: Number(padre), argumentos: orden.split('\0') }]
          : []
      } catch {
        return []
      }
    })
