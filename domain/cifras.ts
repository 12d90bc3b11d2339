/** What is counted of purchases, each a fold of facts; `recurrente`, `facturado` and `iva` in cents, the others one a fact (decisiones/cifras, «What is counted»). */
export const MEDIDAS = [
  ...(['abierta', 'tomada', 'ofrecida', 'aceptada', 'comprobante', 'confirmada', 'autorizada'] as const),
  ...(['prueba-ofrecida', 'prueba', 'prueba-reactivada', 'fin', 'sin-confirmar'] as const),
  ...(['recurrente', 'facturado', 'iva'] as const),
] as const
export type Medida = (typeof MEDIDAS)[number]
/**
 * What a fact adds to a measure: to the whole, and to what `otro` (who of the team did it) and `clave` (a kind, an offer, a province) have of it.
 */
export type Suceso = {
  readonly medida: Medida
  readonly valor: number
  readonly otro?: number
  readonly clave?: string
}

/** A scope of a measure: the whole, one person's, or one kind's. */
export const alcanceDe = (de: { readonly otro?: number | undefined; readonly clave?: string | undefined }): string =>
  de.otro !== undefined ? `cuenta ${de.otro}` : de.clave !== undefined ? `clave ${de.clave}` : ''

/** Every scope that counts it. */
export const alcancesDe = ({ otro, clave }: Suceso): readonly string[] => [
  '',
  ...(otro === undefined ? [] : [alcanceDe({ otro })]),
  ...(clave === undefined ? [] : [alcanceDe({ clave })]),
]
