import { fechaLocal, masDias, masMeses } from './calendario.ts'

/** What is counted of purchases, each a fold of facts; `recurrente`, `facturado` and `iva` in cents, the others one a fact (decisiones/cifras, «What is counted»). */
export const MEDIDAS = [
  ...(['abierta', 'tomada', 'ofrecida', 'aceptada', 'comprobante', 'confirmada', 'autorizada'] as const),
  ...(['prueba-ofrecida', 'prueba', 'prueba-reactivada', 'fin', 'sin-confirmar'] as const),
  ...(['recurrente', 'facturado', 'iva'] as const),
] as const
export type Medida = (typeof MEDIDAS)[number]
/** How a purchase or its negotiation ends: the scopes of `fin`. */
export const FINES = ['vencida', 'manual', 'cerrada'] as const

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

/** This month, the last 90 days, this year; each beside as much of the time before (decisiones/cifras, «Windows»). */
export const VENTANAS = ['mes', 'trimestre', 'anio'] as const
export type NombreDeVentana = (typeof VENTANAS)[number]
/** Days 'YYYY-MM-DD' in America/Guayaquil, both within. */
export type Dias = { readonly desde: string; readonly hasta: string }

/** Before any fact. */
export const PRIMER_DIA = '0001-01-01'

/** A window up to the day of an instant, and the one before it. */
export const ventanaDe = (nombre: NombreDeVentana, ahora: string): Dias & { readonly antes: Dias } => {
  const hasta = fechaLocal(ahora)
  if (nombre === 'trimestre') {
    const desde = masDias(hasta, -89)
    return { desde, hasta, antes: { desde: masDias(desde, -90), hasta: masDias(desde, -1) } }
  }
  const desde = nombre === 'mes' ? `${hasta.slice(0, 7)}-01` : `${hasta.slice(0, 4)}-01-01`
  const meses = nombre === 'mes' ? -1 : -12
  return { desde, hasta, antes: { desde: masMeses(desde, meses), hasta: masMeses(hasta, meses) } }
}

/** The last `cuantos` months up to that of a day, 'YYYY-MM', the oldest first. */
export const ultimosMeses = (dia: string, cuantos: number): readonly string[] =>
  Array.from({ length: cuantos }, (_, n) => masMeses(`${dia.slice(0, 7)}-01`, n + 1 - cuantos).slice(0, 7))
