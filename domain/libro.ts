/**
 * The kinds of ledger entry. `anulacion` is a payment that finance confirmed and that another way
 * of paying or another proof took back. `abono` is a part of a price, and `devolucion` gives all
 * parts of it back. The amounts of `anulacion` and `devolucion` are negative.
 */
export const CLASES_DE_ASIENTO = ['suscripcion', 'abono', 'consumo', 'anulacion', 'devolucion'] as const
export type ClaseDeAsiento = (typeof CLASES_DE_ASIENTO)[number]

export const PALABRA_DE_ASIENTO: Readonly<Record<ClaseDeAsiento, string>> = {
  suscripcion: 'Suscripción',
  abono: 'Abono',
  consumo: 'Consumo',
  anulacion: 'Anulación',
  devolucion: 'Devolución',
}
/** The ledger's filter that isn't a month. */
export const TODOS_LOS_MESES = 'todos'
