/** America/Guayaquil is UTC−5 the year round since 1993, so the local calendar is a fixed shift. */
const DESFASE_MS = 5 * 3600 * 1000

/** The local date (YYYY-MM-DD) in America/Guayaquil of an instant (ISO 8601). */
export const fechaLocal = (instante: string): string =>
  new Date(Date.parse(instante) - DESFASE_MS).toISOString().slice(0, 10)

/** The local year in America/Guayaquil of an instant (ISO 8601). */
export const anioLocal = (instante: string): number => Number(fechaLocal(instante).slice(0, 4))
