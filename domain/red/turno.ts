const HORA_MS = 3_600_000

/**
 * Returns the turn of the universal band at an instant (ISO 8601). It is the same for everybody
 * during an hour (decisiones/red, «Turns»). Hours of America/Guayaquil begin when those of UTC do.
 */
export const turnoDe = (instante: string): number => Math.floor(Date.parse(instante) / HORA_MS)
