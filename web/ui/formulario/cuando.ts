import { relojLocal } from '#domain/calendario.ts'

/** Formats an instant (milliseconds) for a field of date and time, in Ecuador's time. */
export const enCampo = (ms: number): string => relojLocal(new Date(ms).toISOString()).toISOString().slice(0, 16)
/** Returns the value of such a field, with seconds or without, as ISO 8601. */
export const deCampo = (escrito: string): string => new Date(`${escrito}-05:00`).toISOString()
