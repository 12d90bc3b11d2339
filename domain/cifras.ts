import { fechaLocal, masDias, masMeses } from './calendario.ts'

/**
 * What is counted, by whose facts, each a fold of them (decisiones/cifras, «What is counted»). `EN_CENTAVOS` in cents, the others one a fact.
 */
export const MEDIDAS_DE = {
  compra: [
    ...(['abierta', 'tomada', 'ofrecida', 'aceptada', 'comprobante', 'confirmada', 'autorizada'] as const),
    ...(['prueba-ofrecida', 'prueba', 'prueba-reactivada', 'fin', 'sin-confirmar'] as const),
    ...(['recurrente', 'facturado', 'iva', 'cobrado', 'iva-cobrado'] as const),
  ],
  pedido: ['pedido', 'cotizado', 'aprobado', 'vendido'],
  consumo: ['consumo-cobrado'],
  cuenta: ['persona-eliminada'],
} as const
type Contada = keyof typeof MEDIDAS_DE
export type Medida = (typeof MEDIDAS_DE)[Contada][number]
export const MEDIDAS: readonly Medida[] = Object.values(MEDIDAS_DE).flat()
export const EN_CENTAVOS: ReadonlySet<Medida> = new Set([
  ...(['recurrente', 'facturado', 'iva', 'cobrado', 'iva-cobrado', 'vendido', 'consumo-cobrado'] as const),
])
/** Whose facts a measure counts. */
export const contadaDe = (medida: Medida): Contada =>
  (Object.keys(MEDIDAS_DE) as Contada[]).find((una) => (MEDIDAS_DE[una] as readonly Medida[]).includes(medida)) ??
  'compra'

/** The steps of a negotiation, in their order (decisiones/cifras, «The administrator's»). */
export const PASOS_DEL_EMBUDO = [
  'abierta',
  'tomada',
  'ofrecida',
  'aceptada',
  'comprobante',
  'confirmada',
  'autorizada',
] as const satisfies readonly Medida[]
export type PasoDelEmbudo = (typeof PASOS_DEL_EMBUDO)[number]
/** When a negotiation came to each step first, ISO 8601. */
export type Llegadas = Readonly<Partial<Record<PasoDelEmbudo, string>>>

/**
 * What a step at a moment is to a negotiation that came so far: nothing where it was taken before, else the milliseconds since the step before it,
 * null where that wasn't.
 */
export const llegadaDe = (
  llegadas: Llegadas,
  medida: Medida,
  momento: string,
): { readonly paso: PasoDelEmbudo; readonly espera: number | null } | undefined => {
  const paso = PASOS_DEL_EMBUDO.find((uno) => uno === medida)
  if (!paso || llegadas[paso] !== undefined) return undefined
  const anterior = PASOS_DEL_EMBUDO[PASOS_DEL_EMBUDO.indexOf(paso) - 1]
  const desde = anterior && llegadas[anterior]
  return { paso, espera: desde === undefined ? null : Date.parse(momento) - Date.parse(desde) }
}

/** How a purchase or its negotiation ends: the scopes of `fin`. */
export const FINES = ['vencida', 'manual', 'cerrada'] as const

/**
 * What a fact adds to a measure: to the whole, and to what `otro` (who of the team did it, or an order's client), `proveedor` (an order's) and
 * `clave` (a kind, an offer, a province) have of it.
 */
export type Suceso = {
  readonly medida: Medida
  readonly valor: number
  readonly otro?: number
  readonly proveedor?: number
  readonly clave?: string
}

/** A part of a measure. */
export type AlcanceDeCifra = {
  readonly otro?: number | undefined
  readonly proveedor?: number | undefined
  readonly clave?: string | undefined
}
/** A scope of a measure: the whole, one person's as who did or asked for it or as who sells, or one kind's. */
export const alcanceDe = ({ otro, proveedor, clave }: AlcanceDeCifra): string =>
  otro !== undefined
    ? `cuenta ${otro}`
    : proveedor !== undefined
      ? `proveedor ${proveedor}`
      : clave !== undefined
        ? `clave ${clave}`
        : ''

/** Every scope that counts it. */
export const alcancesDe = ({ otro, proveedor, clave }: Suceso): readonly string[] => [
  '',
  ...(otro === undefined ? [] : [alcanceDe({ otro })]),
  ...(proveedor === undefined ? [] : [alcanceDe({ proveedor })]),
  ...(clave === undefined ? [] : [alcanceDe({ clave })]),
]

/** This month, the last 30 or 90 days, this year; each beside as much of the time before (decisiones/cifras, «Windows»). */
export const VENTANAS = ['mes', 'treinta', 'trimestre', 'anio'] as const
export type NombreDeVentana = (typeof VENTANAS)[number]
/** Days 'YYYY-MM-DD' in America/Guayaquil, both within. */
export type Dias = { readonly desde: string; readonly hasta: string }

/** Before any fact. */
export const PRIMER_DIA = '0001-01-01'
/** After any. */
export const ULTIMO_DIA = '9999-12-31'

/** A window up to the day of an instant, and the one before it. */
export const ventanaDe = (nombre: NombreDeVentana, ahora: string): Dias & { readonly antes: Dias } => {
  const hasta = fechaLocal(ahora)
  if (nombre === 'treinta' || nombre === 'trimestre') {
    const dias = nombre === 'treinta' ? 30 : 90
    const desde = masDias(hasta, 1 - dias)
    return { desde, hasta, antes: { desde: masDias(desde, -dias), hasta: masDias(desde, -1) } }
  }
  const desde = nombre === 'mes' ? `${hasta.slice(0, 7)}-01` : `${hasta.slice(0, 4)}-01-01`
  const meses = nombre === 'mes' ? -1 : -12
  return { desde, hasta, antes: { desde: masMeses(desde, meses), hasta: masMeses(hasta, meses) } }
}

/** The last `cuantos` months up to that of a day, 'YYYY-MM', the oldest first. */
export const ultimosMeses = (dia: string, cuantos: number): readonly string[] =>
  Array.from({ length: cuantos }, (_, n) => masMeses(`${dia.slice(0, 7)}-01`, n + 1 - cuantos).slice(0, 7))

/** A window in parts that are drawn beside each other: days of up to 31, weeks of up to 100, else months; the last ends with the window. */
export const tramosDe = ({ desde, hasta }: Dias): readonly Dias[] => {
  const dias = Math.round((Date.parse(hasta) - Date.parse(desde)) / 86_400_000) + 1
  const siguiente = (dia: string): string =>
    dias <= 31 ? masDias(dia, 1) : dias <= 100 ? masDias(dia, 7) : masMeses(`${dia.slice(0, 7)}-01`, 1)
  const tramos: Dias[] = []
  for (let dia = desde; dia <= hasta; ) {
    const otro = siguiente(dia)
    tramos.push({ desde: dia, hasta: otro > hasta ? hasta : masDias(otro, -1) })
    dia = otro
  }
  return tramos
}

/** What purchases wait for, or stand in (decisiones/cifras, «Queues»). */
export const COLAS = [
  ...(['sin-tomar', 'ofertas-vistas', 'ofertas-sin-ver', 'renegociaciones', 'terminan', 'llamadas'] as const),
  ...(['activas', 'pruebas', 'a-cargo', 'por-confirmar', 'sin-pagar', 'por-autorizar'] as const),
] as const
export type Cola = (typeof COLAS)[number]
/** Those of terms, which end on some day. */
export const COLAS_DE_TERMINOS: readonly Cola[] = ['terminan', 'activas', 'pruebas']

/** How far whom a seller invited has come. */
export const PASOS_DE_INVITADO = ['invitada', 'aceptada', 'negociando', 'activa'] as const
export type PasoDeInvitado = (typeof PASOS_DE_INVITADO)[number]

/** Days since a proof was sent, both within, by which finance sees how long they wait. */
export const ANTIGUEDADES = [
  { desde: 0, hasta: 1 },
  { desde: 2, hasta: 3 },
  { desde: 4, hasta: 7 },
  { desde: 8, hasta: null },
] as const

/** Orders in whatever state. */
export const TODOS_LOS_ESTADOS = 'todos'
