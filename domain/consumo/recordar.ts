/**
 * Milliseconds from one reminder of a debt to the next, at least (decisiones/consumo, «Reminders»).
 */
const RECORDAR_CADA_MS = 86_400_000

/**
 * Returns from when a debtor may be reminded again, ISO 8601, after they were reminded last;
 * undefined for one who never was.
 */
export const recordableDesde = (recordado: string | undefined): string | undefined =>
  recordado === undefined ? undefined : new Date(Date.parse(recordado) + RECORDAR_CADA_MS).toISOString()
