import { horaLocal } from './calendario.ts'

/** The days after which somebody who owes is reminded by the clock, ascending. */
export type Plazos = readonly [number, number]
/** Days since an offer was accepted (decisiones/compra, «Reminders of a payment»). */
export const PLAZOS_DE_PAGO: Plazos = [3, 7]
/** Days since a month was closed (decisiones/consumo, «Reminders»). */
export const PLAZOS_DE_CONSUMO: Plazos = [3, 10]
/** Days after which nothing is reminded any more, such as after a long downtime. */
export const SE_RECUERDA_DIAS = 30
/** Local hours of the day: from `desde` on, and before `hasta`. */
const DIA = { desde: '09:00', hasta: '18:00' } as const

const DIA_MS = 86_400_000

/** Returns the instant so many days after another, ISO 8601. */
export const diasDespues = (desde: string, dias: number): string =>
  new Date(Date.parse(desde) + dias * DIA_MS).toISOString()

/** Returns whether people are reminded at an instant (ISO 8601): by day in America/Guayaquil. */
export const esHoraDeRecordar = (ahora: string): boolean =>
  horaLocal(ahora) >= DIA.desde && horaLocal(ahora) < DIA.hasta

/**
 * Returns the days whose reminder is due, the latest of those that have passed; undefined while
 * none has, or when it is too late for any. What was missed isn't made up for.
 */
export const plazoCumplido = (desde: string, ahora: string, plazos: Plazos): number | undefined => {
  const dias = (Date.parse(ahora) - Date.parse(desde)) / DIA_MS
  return dias < SE_RECUERDA_DIAS ? plazos.findLast((plazo) => dias >= plazo) : undefined
}
