import { fechaLocal, masDias, masMeses } from './calendario.ts'

/**
 * The measures, grouped by the category whose facts they count. Each is a fold of those facts
 * (decisiones/cifras, «What is counted»). Those in `EN_CENTAVOS` are in cents; the others count one
 * per fact.
 */
export const MEDIDAS_DE = {
  compra: [
    'abierta',
    'tomada',
    'ofrecida',
    'aceptada',
    'comprobante',
    'confirmada',
    'autorizada',
    'prueba-ofrecida',
    'prueba',
    'prueba-reactivada',
    'fin',
    'sin-confirmar',
    'recurrente',
    'facturado',
    'iva',
    'cobrado',
    'iva-cobrado',
  ],
  pedido: ['pedido', 'cotizado', 'aprobado', 'vendido'],
  consumo: ['consumo-cobrado'],
  cuenta: ['persona-eliminada'],
} as const
type Contada = keyof typeof MEDIDAS_DE
export type Medida = (typeof MEDIDAS_DE)[Contada][number]
export const MEDIDAS: readonly Medida[] = Object.values(MEDIDAS_DE).flat()
export const EN_CENTAVOS: ReadonlySet<Medida> = new Set([
  'recurrente',
  'facturado',
  'iva',
  'cobrado',
  'iva-cobrado',
  'vendido',
  'consumo-cobrado',
])
/** Returns the category whose facts a measure counts. */
export const contadaDe = (medida: Medida): Contada =>
  (Object.keys(MEDIDAS_DE) as Contada[]).find((categoria) =>
    (MEDIDAS_DE[categoria] as readonly Medida[]).includes(medida),
  ) ?? 'compra'

/** The steps of a negotiation, in order (decisiones/cifras, «The administrator's»). */
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
/** The time at which a negotiation first reached each step, ISO 8601. */
export type Llegadas = Readonly<Partial<Record<PasoDelEmbudo, string>>>

/**
 * Returns what a step at this moment adds to a negotiation that has reached `llegadas`. It is
 * undefined when the measure is no step or the negotiation had already taken it. `espera` is the
 * milliseconds since the previous step, or null when that step wasn't taken.
 */
export const llegadaDe = (
  llegadas: Llegadas,
  medida: Medida,
  momento: string,
): { readonly paso: PasoDelEmbudo; readonly espera: number | null } | undefined => {
  const paso = PASOS_DEL_EMBUDO.find((delEmbudo) => delEmbudo === medida)
  if (!paso || llegadas[paso] !== undefined) return undefined
  const anterior = PASOS_DEL_EMBUDO[PASOS_DEL_EMBUDO.indexOf(paso) - 1]
  const desde = anterior && llegadas[anterior]
  return { paso, espera: desde === undefined ? null : Date.parse(momento) - Date.parse(desde) }
}

/** The ways in which a purchase or its negotiation ends: the scopes of `fin`. */
export const FINES = ['vencida', 'manual', 'cerrada'] as const

/**
 * A fact's contribution to a measure. It counts in the whole and in the parts that the other fields
 * name: `otro` (the team member who did it, or an order's client), `proveedor` (an order's
 * provider) and `clave` (a kind, an offer, a province).
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
/**
 * Returns the name of a measure's scope: '' for the whole, that of one account as the one that did
 * or asked for it (`otro`) or sells (`proveedor`), or that of one kind (`clave`).
 */
export const alcanceDe = ({ otro, proveedor, clave }: AlcanceDeCifra): string =>
  otro !== undefined
    ? `cuenta ${otro}`
    : proveedor !== undefined
      ? `proveedor ${proveedor}`
      : clave !== undefined
        ? `clave ${clave}`
        : ''

/** Returns every scope in which a contribution counts. */
export const alcancesDe = ({ otro, proveedor, clave }: Suceso): readonly string[] => [
  '',
  ...(otro === undefined ? [] : [alcanceDe({ otro })]),
  ...(proveedor === undefined ? [] : [alcanceDe({ proveedor })]),
  ...(clave === undefined ? [] : [alcanceDe({ clave })]),
]

/**
 * The windows: this month, the last 30 or 90 days, this year. Each is shown beside a preceding
 * window of the same length (decisiones/cifras, «Windows»).
 */
export const VENTANAS = ['mes', 'treinta', 'trimestre', 'anio'] as const
export type NombreDeVentana = (typeof VENTANAS)[number]
/** A range of days 'YYYY-MM-DD' in America/Guayaquil, both inclusive. */
export type Dias = { readonly desde: string; readonly hasta: string }

/** A day before any fact. */
export const PRIMER_DIA = '0001-01-01'
/** A day after any fact. */
export const ULTIMO_DIA = '9999-12-31'

/** Returns the window that ends on the day of an instant, and the one before it. */
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

/** Returns the last `cuantos` months up to that of a day, 'YYYY-MM', oldest first. */
export const ultimosMeses = (dia: string, cuantos: number): readonly string[] =>
  Array.from({ length: cuantos }, (_, n) => masMeses(`${dia.slice(0, 7)}-01`, n + 1 - cuantos).slice(0, 7))

/**
 * Splits a window into the parts that a chart draws side by side: days for windows of up to 31
 * days, weeks up to 100, months beyond. The last part ends with the window.
 */
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

/**
 * The queues: what purchases wait for, or the state that they are in (decisiones/cifras, «Queues»).
 */
export const COLAS = [
  'sin-tomar',
  'ofertas-vistas',
  'ofertas-sin-ver',
  'renegociaciones',
  'terminan',
  'llamadas',
  'activas',
  'pruebas',
  'a-cargo',
  'por-confirmar',
  'sin-pagar',
  'por-autorizar',
] as const
export type Cola = (typeof COLAS)[number]
const HORA_MS = 3_600_000
/** The wait, in milliseconds, after which a queue is late (decisiones/cifras, «Late»). */
const TARDE_MS: Readonly<Partial<Record<Cola, number>>> = {
  'sin-tomar': HORA_MS,
  'por-confirmar': 72 * HORA_MS,
}
/**
 * Returns whether the oldest of a queue, which waits since `desde` (ISO 8601), is late by now
 * (ms).
 */
export const llegaTarde = (cola: Cola, desde: string | null, ahora: number): boolean => {
  const tarde = TARDE_MS[cola]
  return tarde !== undefined && desde !== null && ahora - Date.parse(desde) > tarde
}
/**
 * Seconds behind the log above which the read side is late, and the projector counts as not
 * answering.
 */
export const ATRASO_S = 5

/** Queues of terms, each of which ends on some day. */
export const COLAS_DE_TERMINOS: readonly Cola[] = ['terminan', 'activas', 'pruebas']

/** The stages that a client invited by a seller passes through. */
export const PASOS_DE_INVITADO = ['invitada', 'aceptada', 'negociando', 'activa'] as const
export type PasoDeInvitado = (typeof PASOS_DE_INVITADO)[number]

/**
 * Ranges of days since a proof was sent, both inclusive, by which finance sees how long proofs
 * wait.
 */
export const ANTIGUEDADES = [
  { desde: 0, hasta: 1 },
  { desde: 2, hasta: 3 },
  { desde: 4, hasta: 7 },
  { desde: 8, hasta: null },
] as const

/** The filter that matches orders in any state. */
export const TODOS_LOS_ESTADOS = 'todos'
