import { diasDespues } from '#domain/recordatorios.ts'

/**
 * Returns from when a debtor may be reminded again, ISO 8601, after they were reminded last: a day
 * later (decisiones/consumo, «Reminders»). Undefined for one who never was.
 */
export const recordableDesde = (recordado: string | undefined): string | undefined =>
  recordado === undefined ? undefined : diasDespues(recordado, 1)
