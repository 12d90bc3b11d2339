import { type Actor, noExiste, type Refusal, refuse } from './decider.ts'
import type { Lado } from './pedido/lado.ts'

/** The subjects of the problems that people report (decisiones/pedido, «Incidents»). */
export const SOBRE = ['pedido', 'cuenta'] as const
export type Sobre = (typeof SOBRE)[number]

/**
 * Returns the name of an incident in an address: `pedido.<id>.<numero>` or `cuenta.<id>.<numero>`.
 */
export const idDeIncidente = (sobre: Sobre, objeto: string, numero: number): string => `${sobre}.${objeto}.${numero}`

export const TIPOS_INCIDENTE = ['demora', 'calidad', 'pago', 'trato', 'otro'] as const
export const TIPOS_INCIDENTE_DE_CUENTA = ['acceso', 'pago', 'datos', 'trato', 'otro'] as const

/** The maximum number of characters in a report, and in an answer or a resolution. */
export const MAXIMO_REPORTE = 2_000
export const MAXIMO_RESPUESTA = 1_000

/** Limits of one person on one order, or on their own account. */
export const ABIERTOS_MAXIMOS = 5
export const REPORTES_MAXIMOS: Readonly<Record<Sobre, number>> = { pedido: 20, cuenta: 100 }
export const RESPUESTAS_MAXIMAS = 20

/** A text and its author's account id, which the first facts don't have. */
type Dicho = { readonly texto: string; readonly autorId?: number | undefined }
const loDijo = (dicho: Dicho | undefined, texto: string, { id }: Actor): boolean =>
  dicho?.texto === texto && dicho.autorId === id

/** An incident, as the facts of its order or account tell it. */
export type Incidente = {
  readonly numero: number
  readonly abierto: boolean
  readonly tipo: string
  readonly texto: string
  /** The side that reported it. On an account there is only one person. */
  readonly lado?: Lado
  readonly respuestas: number
  readonly ultima?: Dicho
  /** The outcome, in the words of whoever closed it. */
  readonly resolucion?: Dicho
}
type Lista = readonly Incidente[]

const con = (lista: Lista, numero: number, cambio: (incidente: Incidente) => Partial<Incidente>): Lista =>
  lista.map((incidente) => (incidente.numero === numero ? { ...incidente, ...cambio(incidente) } : incidente))

/** The data of a closing. Closings stored before there were resolutions have none. */
type Cierre = {
  readonly numero: number
  readonly resolucion?: string | undefined
  readonly autorId?: number | undefined
}
type Respuesta = { readonly numero: number } & Dicho
type Resuelto = { readonly numero: number; readonly resolucion: string; readonly autorId: number }
type Reporte = Pick<Incidente, 'numero' | 'tipo' | 'texto' | 'lado'>
/** Folds a report. The two functions below fold the answer and the closing. */
export const conReporte = (lista: Lista, { numero, tipo, texto, lado }: Reporte): Lista => [
  ...lista,
  { numero, tipo, texto, ...(lado ? { lado } : {}), abierto: true, respuestas: 0 },
]
export const conRespuesta = (lista: Lista, { numero, texto, autorId }: Respuesta): Lista =>
  con(lista, numero, ({ respuestas }) => ({ respuestas: respuestas + 1, ultima: { texto, autorId } }))
export const conCierre = (lista: Lista, { numero, resolucion: texto, autorId }: Cierre): Lista =>
  con(lista, numero, () => ({ abierto: false, ...(texto === undefined ? {} : { resolucion: { texto, autorId } }) }))

/** The data of the facts that a command leaves, empty when it was already done. */
type Datos<D> = readonly D[] | Refusal

/**
 * Decides another report of `lado` (absent on an account). An open incident with the same words
 * counts as that report. Refusals: demasiados-incidentes.
 */
export const reportar = (
  lista: Lista,
  sobre: Sobre,
  { tipo, texto }: Pick<Incidente, 'tipo' | 'texto'>,
  lado?: Lado,
): Datos<Pick<Incidente, 'numero' | 'tipo' | 'texto'>> => {
  const delLado = lista.filter((otro) => otro.lado === lado)
  const abiertos = delLado.filter(({ abierto }) => abierto)
  if (abiertos.some((otro) => otro.tipo === tipo && otro.texto === texto)) return []
  const de = sobre === 'pedido' ? 'de este pedido' : 'de tu cuenta'
  if (abiertos.length >= ABIERTOS_MAXIMOS) {
    const detalle = `Ya tienes ${ABIERTOS_MAXIMOS} incidentes abiertos ${de}. Podrás reportar otro cuando se cierre alguno.`
    return refuse('demasiados-incidentes', detalle)
  }
  if (delLado.length >= REPORTES_MAXIMOS[sobre]) {
    const detalle = `Ya reportaste ${REPORTES_MAXIMOS[sobre]} incidentes ${de}: no se admiten más.`
    return refuse('demasiados-incidentes', detalle)
  }
  return [{ numero: lista.length + 1, tipo, texto }]
}

/**
 * Decides an answer of the staff. Repeating the author's last words counts as the same answer.
 * Refusals: no-existe, incidente-cerrado, demasiadas-respuestas.
 */
export const responder = (
  lista: Lista,
  { numero, texto, actor }: { readonly numero: number; readonly texto: string; readonly actor: Actor },
): Datos<{ readonly numero: number; readonly texto: string; readonly autorId: number }> => {
  const incidente = lista.find((otro) => otro.numero === numero)
  if (!incidente) return noExiste('ese incidente')
  if (loDijo(incidente.ultima, texto, actor)) return []
  if (!incidente.abierto) return refuse('incidente-cerrado', 'El incidente está cerrado: ya no se puede responder.')
  if (incidente.respuestas >= RESPUESTAS_MAXIMAS) {
    const detalle = `El incidente ya tiene ${RESPUESTAS_MAXIMAS} respuestas: no se admiten más.`
    return refuse('demasiadas-respuestas', detalle)
  }
  return [{ numero, texto, autorId: actor.id }]
}

/**
 * Decides a closing with its resolution. Closing again with the same words changes nothing.
 * Refusals: no-existe, incidente-cerrado.
 */
export const cerrar = (
  lista: Lista,
  { numero, resolucion, actor }: { readonly numero: number; readonly resolucion: string; readonly actor: Actor },
): Datos<Resuelto> => {
  const incidente = lista.find((otro) => otro.numero === numero)
  if (!incidente) return noExiste('ese incidente')
  if (incidente.abierto) return [{ numero, resolucion, autorId: actor.id }]
  if (loDijo(incidente.resolucion, resolucion, actor)) return []
  return refuse('incidente-cerrado', 'El incidente ya está cerrado.')
}
