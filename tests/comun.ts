import type { RunnerTask } from 'vitest'

// What the files of a worker share is left to the next one only by a file that went well.

let casas = 0
/** An address that no request has come from: what one address may do is counted in a system that files share. */
export const otraCasa = (): string => {
  casas += 1
  return `10.${casas >> 16}.${(casas >> 8) & 255}.${casas & 255}`
}

/** Whether a test of a file failed, or what it prepared. */
export const fallada = (tarea: RunnerTask): boolean =>
  tarea.result?.state === 'fail' || ('tasks' in tarea && tarea.tasks.some(fallada))
