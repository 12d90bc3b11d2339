import type { Lector } from '#domain/lector.ts'

/**
 * The types of channel: an order between its two sides, a purchase with the call center, a purchase
 * between the two desks.
 */
export const TIPOS_DE_CANAL = ['pedido', 'call', 'finan'] as const
export type TipoDeCanal = (typeof TIPOS_DE_CANAL)[number]

/** The two sides of each type. A desk is a side as a team. */
export const LADOS_DE_CANAL = {
  pedido: ['consumidor', 'proveedor'],
  call: ['proveedor', 'callcenter'],
  finan: ['callcenter', 'financiero'],
} as const satisfies Readonly<Record<TipoDeCanal, readonly [Lector, Lector]>>
export type LadoDeCanal = (typeof LADOS_DE_CANAL)[TipoDeCanal][number]
/** Every side of any channel. */
export const LADOS_QUE_CONVERSAN = [
  'consumidor',
  'proveedor',
  'callcenter',
  'financiero',
] as const satisfies readonly LadoDeCanal[]

/** The names by which others know a desk. */
export const NOMBRES_DE_MESA = { callcenter: 'Call center', financiero: 'Finanzas' } as const satisfies {
  readonly [L in LadoDeCanal]?: string
}
export type Mesa = keyof typeof NOMBRES_DE_MESA
/** Returns whether a side is a desk: a team rather than an account. */
export const esMesa = (lado: LadoDeCanal): lado is Mesa => lado in NOMBRES_DE_MESA

/** A channel: one conversation, about the order or purchase `id`. */
export type Canal = { readonly tipo: TipoDeCanal; readonly id: number }

/**
 * Returns the name of a channel in routes and topics, with its id in the given form: `pedido:{id}`,
 * `compra:{id}:call`, `compra:{id}:finan` (decisiones/conversacion, «Channels»).
 */
export const nombreDeCanal = (tipo: TipoDeCanal, id: number | string): string =>
  tipo === 'pedido' ? `pedido:${id}` : `compra:${id}:${tipo}`

const CANAL = /^(?:(pedido):([A-Za-z0-9]+)|compra:([A-Za-z0-9]+):(call|finan))$/

/**
 * Returns the channel that a name stands for, or undefined when it is no channel's name or `idDe`
 * knows no such id.
 */
export const leerCanal = (nombre: string, idDe: (texto: string) => number | undefined): Canal | undefined => {
  const [, pedido, dePedido, deCompra, mesa] = CANAL.exec(nombre) ?? []
  const tipo = (pedido ?? mesa) as TipoDeCanal | undefined
  if (!tipo) return undefined
  const id = idDe(dePedido ?? deCompra ?? '')
  return id === undefined ? undefined : { tipo, id }
}

/** Returns a channel's stream. These names are the stored format. */
export const streamConversacion = ({ tipo, id }: Canal): string => `conversacion-${nombreDeCanal(tipo, id)}`
/** Returns the channel of a stream, given the part of the stream's name after the category. */
export const canalDeClave = (clave: string): Canal | undefined =>
  leerCanal(clave, (texto) => (/^\d+$/.test(texto) ? Number(texto) : undefined))

export const otroLado = (tipo: TipoDeCanal, lado: LadoDeCanal): LadoDeCanal => {
  const [primero, segundo] = LADOS_DE_CANAL[tipo]
  return lado === primero ? segundo : primero
}
