/** A month and what it costs, cents. */
export type MesConValor = { readonly mes: string; readonly valor: number }

export const ESTADOS_DE_PAGO = ['enviado', 'confirmado', 'rechazado'] as const
export type EstadoDePago = (typeof ESTADOS_DE_PAGO)[number]

/** What a payment of consumption settles. */
export type Pago = { readonly estado: EstadoDePago; readonly meses: readonly MesConValor[]; readonly valor: number }

export const sumaDeMeses = (meses: readonly MesConValor[]): number => meses.reduce((suma, { valor }) => suma + valor, 0)

/** What is still to be paid of some closed months: those that no payment settles; one that was rejected settles none. */
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
/** 'si' while months are to be paid or reactivated, 'cortesia' of who pays nothing (decisiones/consumo, «Payment»). */
export const estadoPagoBoton = (porPagar: readonly MesConValor[] | undefined): (typeof ESTADOS_PAGO_BOTON)[number] =>
  porPagar ? (porPagar.length > 0 ? 'si' : 'no') : 'cortesia'
