import type { Evento } from './decider.ts'
import type { Lector } from './lector.ts'

/**
 * To whom a live message goes, and its fields. Ids are numbers here; the door obfuscates them. `como` is the side as which an account is told;
 * without it the fact itself names the account as addressee.
 */
export type Destinado<D extends object = object> = {
  readonly destino:
    | { readonly cuenta: number; readonly como?: 'consumidor' | 'proveedor' }
    | { readonly rol: Exclude<Lector, 'consumidor' | 'proveedor'> }
  readonly datos: D
}
/** As it is written: `u<account id>` or `r<role>`. */
export const destinoEscrito = (destino: Destinado['destino']): string =>
  'cuenta' in destino ? `u${destino.cuenta}` : `r${destino.rol}`

/** A live message (decisiones/vivo, «A message»). */
export type Aviso<A extends string = string, D extends object = object> = Destinado<D> & { readonly asunto: A }

type PorAsunto = Readonly<Record<string, (...de: never[]) => readonly Destinado[]>>
/** The messages that functions by asunto make: each asunto with the fields that its own function gives. */
export type AvisosDe<M extends PorAsunto> = {
  [A in keyof M & string]: Aviso<A, ReturnType<M[A]>[number]['datos']>
}[keyof M & string]

type ConAsuntos = Readonly<Record<string, { readonly hecho: string; readonly asuntos?: readonly string[] }>>
/** The asuntos that a noun's rows name. */
export type AsuntoDe<P extends ConAsuntos> = {
  [K in keyof P]: P[K] extends { readonly asuntos: readonly (infer A)[] } ? A : never
}[keyof P] &
  string
/** The facts whose rows name an asunto. */
export type HechoDeAsunto<P extends ConAsuntos, A> = {
  [K in keyof P]: P[K] extends { readonly asuntos: readonly (infer X)[] }
    ? A extends X
      ? P[K]['hecho']
      : never
    : never
}[keyof P]

/** The messages of a noun's facts: each asunto that a fact's row names is addressed and filled by its own function. */
export const avisosPorAsunto = <H extends Evento, F, M extends PorAsunto>(
  filas: ConAsuntos,
  avisos: M,
): ((hecho: H, ficha: F) => readonly AvisosDe<M>[]) => {
  const asuntos = new Map(Object.values(filas).map((fila) => [fila.hecho, fila.asuntos ?? []]))
  return (hecho, ficha) =>
    (asuntos.get(hecho.type) ?? []).flatMap((asunto) =>
      (avisos[asunto]?.(hecho as never, ficha as never) ?? []).map((aviso) => ({ asunto, ...aviso }) as AvisosDe<M>),
    )
}

/**
 * Messages that say nothing but what isn't as a screen shows it any more. They follow from the fact
 * alone, and are kept nowhere (decisiones/vivo, «Silently»).
 */
export const CALLADOS = [
  ...(['pedidoCambiado', 'compraCambiada', 'cuentaCambiada', 'incidenteCambiado'] as const),
  ...(['consumo', 'favoritos', 'publicacion'] as const),
] as const
export type AsuntoCallado = (typeof CALLADOS)[number]
export type Callado = Pick<Destinado, 'destino'> & { readonly asunto: AsuntoCallado }
/** The same asunto to each of these roles. */
export const callarA = (
  asunto: AsuntoCallado,
  roles: readonly Extract<Destinado['destino'], { rol: unknown }>['rol'][],
) => roles.map((rol): Callado => ({ asunto, destino: { rol } }))

/** What says something to a screen, and nothing to a person. */
export const NO_SE_DICEN = ['invitacion', 'negociacionAbierta', 'chatwork'] as const
/** What is among nobody's notices: a message in a chat is counted where it is read. */
export const FUERA_DE_LA_LISTA = [...NO_SE_DICEN, 'chatMessage'] as const

/** Kinds in which people sort what they are told. */
export const CLASES_DE_AVISO = ['pedido', 'compra', 'incidente', 'consumo', 'red'] as const
export type ClaseDeAviso = (typeof CLASES_DE_AVISO)[number]
/** Of what is about no order and no purchase; the rest is of the network. */
const DE_CONSUMO: readonly string[] = ['pagoConsumo', 'pagoConsumoRechazado', 'cierreAlterado']

/** The order or the purchase that a message is about, by its number or as browsers name it. */
const objetoDe = (datos: object) =>
  datos as { readonly idCompra?: number | string; readonly idPedido?: number | string }
export const claseDeAviso = (asunto: string, datos: object): ClaseDeAviso => {
  const { idCompra, idPedido } = objetoDe(datos)
  if (asunto.startsWith('incidente')) return 'incidente'
  if (idCompra !== undefined) return 'compra'
  if (idPedido !== undefined) return 'pedido'
  return DE_CONSUMO.includes(asunto) ? 'consumo' : 'red'
}
/** What is read together: of an order or a purchase all that is said of it; what stands alone, by itself. */
export const sobreQue = (datos: object, posicion: number | string): string => {
  const { idCompra, idPedido } = objetoDe(datos)
  return idCompra !== undefined
    ? `compra ${idCompra}`
    : idPedido !== undefined
      ? `pedido ${idPedido}`
      : `aviso ${posicion}`
}
