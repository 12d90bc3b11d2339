/**
 * The kinds of ledger entry. `anulacion` is a payment that finance confirmed and that another way
 * of paying or another proof took back. Its amounts are negative.
 */
export const CLASES_DE_ASIENTO = ['suscripcion', 'consumo', 'anulacion'] as const
export type ClaseDeAsiento = (typeof CLASES_DE_ASIENTO)[number]

export const PALABRA_DE_ASIENTO: Readonly<Record<ClaseDeAsiento, string>> = {
  suscripcion: 'Suscripción',
  consumo: 'Consumo',
  anulacion: 'Anulación',
}
/** The ledger's filter that isn't a month. */
export const TODOS_LOS_MESES = 'todos'
