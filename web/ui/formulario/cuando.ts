import { relojLocal } from '#domain/calendario.ts'

/** An instant (milliseconds) as a field of date and hour writes it, in Ecuador's time. */
export const enCampo = (ms: number): string => relojLocal(new Date(ms).toISOString()).toISOString().slice(0, 16)
/** What such a field says, as ISO 8601. */
export const deCampo = (escrito: string): string => new Date(`${escrito}:00-05:00`).toISOString()
