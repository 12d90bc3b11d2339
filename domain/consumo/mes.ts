import { fechaLocal } from '#domain/calendario.ts'

/** The month in America/Guayaquil of an instant (ISO 8601), as 'YYYY-MM'. */
export const mesDe = (instante: string): string => fechaLocal(instante).slice(0, 7)

/** The months of a year, 'YYYY-MM', January first. */
export const mesesDe = (anio: number): readonly string[] =>
  Array.from({ length: 12 }, (_, n) => `${String(anio).padStart(4, '0')}-${String(n + 1).padStart(2, '0')}`)
