/** A month and what it costs, in cents. */
export type MesConValor = { readonly mes: string; readonly valor: number }

export const ESTADOS_DE_PAGO = ['enviado', 'confirmado', 'rechazado'] as const
export type EstadoDePago = (typeof ESTADOS_DE_PAGO)[number]

/** A payment of consumption, with the months that it settles. */
export type Pago = { readonly estado: EstadoDePago; readonly meses: readonly MesConValor[]; readonly valor: number }

export const sumaDeMeses = (meses: readonly MesConValor[]): number => meses.reduce((suma, { valor }) => suma + valor, 0)

/**
 * Returns the closed months that still have to be paid: those that no payment settles. A rejected
 * payment settles none.
 */
export const porPagarDe = <M extends { readonly mes: string }>(
  cerrados: readonly M[],
  pagos: readonly Pick<Pago, 'estado' | 'meses'>[],
): readonly M[] => {
  const saldados = new Set(
    pagos.flatMap(({ estado, meses }) => (estado === 'rechazado' ? [] : meses.map(({ mes }) => mes))),
  )
  return cerrados.filter(({ mes }) => !saldados.has(mes))
}

export const ESTADOS_PAGO_BOTON = ['si', 'no', 'cortesia'] as const
/**
 * Returns 'si' while months have to be paid or reactivated, and 'cortesia' for an account that pays
 * nothing (decisiones/consumo, «Payment»).
 */
export const estadoPagoBoton = (porPagar: readonly MesConValor[] | undefined): (typeof ESTADOS_PAGO_BOTON)[number] =>
  porPagar ? (porPagar.length > 0 ? 'si' : 'no') : 'cortesia'
