import type { RunnerTask } from 'vitest'

// What the files of a worker share is left to the next one only by a file that went well.

const series = globalThis as { seriesDePrueba?: Map<string, number> }
/**
 * Counts over all files of a worker: what they share outlives the modules that a test forgets
 * (tests/web/pestana.ts).
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
/** An address that no request has come from: what one address may do is counted in a system that files share. */
export const otraCasa = (): string => {
  const casa = siguienteCasa()
  return `10.${casa >> 16}.${(casa >> 8) & 255}.${casa & 255}`
}

/** Whether a test of a file failed, or what it prepared. */
export const fallada = (tarea: RunnerTask): boolean =>
  tarea.result?.state === 'fail' || ('tasks' in tarea && tarea.tasks.some(fallada))
