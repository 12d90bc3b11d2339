/** `anulacion`: what finance confirmed once and then took back, by another way of paying or another proof; its amounts are negative. */
export const CLASES_DE_ASIENTO = ['suscripcion', 'consumo', 'anulacion'] as const
export type ClaseDeAsiento = (typeof CLASES_DE_ASIENTO)[number]

export const PALABRA_DE_ASIENTO: Readonly<Record<ClaseDeAsiento, string>> = {
  suscripcion: 'Suscripción',
  consumo: 'Consumo',
  anulacion: 'Anulación',
}
/** The filter of the ledger that is no month. */
export const TODOS_LOS_MESES = 'todos'
