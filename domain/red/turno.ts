const HORA_MS = 3_600_000

/**
 * The turn of the universal band at an instant (ISO 8601), the same for everybody for an hour (decisiones/red, «Turns»). Hours of America/Guayaquil
 * begin with those of UTC.
 */
export const turnoDe = (instante: string): number => Math.floor(Date.parse(instante) / HORA_MS)
