/** The ways in which a payment waits for finance (decisiones/cuenta, «Personal data»). */
export const ESPERAS_DE_COBRO = ['confirmar', 'autorizar', 'abono', 'consumo'] as const
export type EsperaDeCobro = (typeof ESPERAS_DE_COBRO)[number]

const FRASES: Readonly<Record<EsperaDeCobro, readonly [antes: string, despues: string]>> = {
  confirmar: ['el comprobante de su compra', 'espera que finanzas lo confirme o lo rechace'],
  autorizar: ['el pago confirmado de su compra', 'espera que finanzas la autorice'],
  abono: ['lo abonado a su compra', 'espera que se complete o que finanzas lo devuelva'],
  consumo: ['un pago suyo de consumo', 'espera que finanzas lo confirme o lo rechace'],
}

/**
 * Returns why a person isn't erased while a payment waits. `codigo` is its purchase's, '' for none.
 */
export const porQueEspera = (que: EsperaDeCobro, codigo: string): string =>
  `Todavía no se puede eliminar: ${[FRASES[que][0], codigo, FRASES[que][1]].filter(Boolean).join(' ')}.`
