import { readFileSync } from 'node:fs'
import { procDe } from '#tests/proc.ts'

type Consumo = { readonly que: string; readonly mib: number; readonly cpuS: number }

/** Resident memory, MiB, and CPU seconds of the product and what it started, by what they run. */
export const consumo = (dataDir: string, pid: number): Consumo[] =>
  procDe(dataDir)
    .filter((uno) => uno.pid === pid || uno.padre === pid)
    .map((uno) => {
      const estado = readFileSync(`/proc/${uno.pid}/status`, 'utf8')
      const campos = (readFileSync(`/proc/${uno.pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ')
      const que = uno.argumentos[0]?.includes('postgres')
        ? 'postgres'
        : uno.argumentos.some((a) => a.includes('eventstore'))
          ? 'event store'
          : uno.argumentos.includes('proyector')
            ? 'proyector'
            : 'api'
      return {
        que,
        mib: Number(/VmRSS:\s+(\d+)/.exec(estado)?.[1] ?? 0) / 1024,
        cpuS: (Number(campos[11]) + Number(campos[12])) / 100,
      }
    })
