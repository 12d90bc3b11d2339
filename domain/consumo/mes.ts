import { fechaLocal, inicioDeMes, masMeses } from '#domain/calendario.ts'

/** Returns the month in America/Guayaquil of an instant (ISO 8601), as 'YYYY-MM'. */
export const mesDe = (instante: string): string => fechaLocal(instante).slice(0, 7)

const mesA = (mes: string, meses: number): string => masMeses(`${mes}-01`, meses).slice(0, 7)
export const mesSiguiente = (mes: string): string => mesA(mes, 1)
export const mesAnterior = (mes: string): string => mesA(mes, -1)
export const mesesAntes = (mes: string, meses: number): string => mesA(mes, -meses)

/**
 * Returns when a month ends in America/Guayaquil: the first instant of the next one (ISO 8601,
 * UTC).
 */
export const finDeMes = (mes: string): string => inicioDeMes(mesSiguiente(mes))

/** Returns the months of a year, 'YYYY-MM', January first. */
export const mesesDe = (anio: number): readonly string[] =>
  Array.from({ length: 12 }, (_, n) => `${String(anio).padStart(4, '0')}-${String(n + 1).padStart(2, '0')}`)
