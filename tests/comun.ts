import type { RunnerTask } from 'vitest'

// Files of a worker share things, which a file leaves to the next one only if it passed.

const series = globalThis as { seriesDePrueba?: Map<string, number> }
/**
 * Creates a counter over all files of a worker: what they share outlives the modules that a test
 * forgets (tests/web/pestana.ts).
 */
export const crearSerie =
  (nombre: string): (() => number) =>
  () => {
    series.seriesDePrueba ??= new Map()
    const n = (series.seriesDePrueba.get(nombre) ?? 0) + 1
    series.seriesDePrueba.set(nombre, n)
    return n
  }

const siguienteCasa = crearSerie('casas')
/**
 * Returns an address that no request has come from: requests of one address are counted in a system
 * that files share.
 */
export const otraCasa = (): string => {
  const casa = siguienteCasa()
  return `10.${casa >> 16}.${(casa >> 8) & 255}.${casa & 255}`
}

/** Returns whether a test of a file failed, or its setup. */
export const fallada = (tarea: RunnerTask): boolean =>
  tarea.result?.state === 'fail' || ('tasks' in tarea && tarea.tasks.some(fallada))
