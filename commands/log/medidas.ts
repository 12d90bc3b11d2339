/** The functions by which the write side tells of its work. Their words are the metrics' labels. */
export type MedidasDelLog = {
  /** Called after each append with how long it took and how many facts it had. */
  readonly alAnexar: (ms: number, hechos: number, resultado: 'written' | 'conflict' | 'failed') => void
  /** Called after each command with its type. `unchanged`: it was satisfied already. */
  readonly alMandar: (comando: string, resultado: 'done' | 'unchanged' | 'refused' | 'failed') => void
  /** Called whenever a fold is asked of the cache. */
  readonly alBuscar: (resultado: 'hit' | 'miss') => void
}

export const SIN_MEDIDAS: MedidasDelLog = { alAnexar: () => {}, alMandar: () => {}, alBuscar: () => {} }
