import type { Evento } from './decider.ts'
import type { Lector } from './lector.ts'

/**
 * The addressee of a live message, and its fields. Ids are numbers here; the door obfuscates them.
 * `como` is the side that the account is told as. Without `como`, the fact itself names the account
 * as addressee.
 */
export type Destinado<D extends object = object> = {
  readonly destino:
    | { readonly cuenta: number; readonly como?: 'consumidor' | 'proveedor' }
    | { readonly rol: Exclude<Lector, 'consumidor' | 'proveedor'> }
  readonly datos: D
}
/**
 * The sellers whose invitations brought an account, told as that account's side. The fact doesn't
 * say who they are: that is looked up when a silent message goes out.
 */
export type AlInvitador = { readonly invitada: number; readonly como?: 'proveedor' }

/**
 * Returns the addressee as it is written: `u<account id>`, `r<role>`, or `i<account id>` for the
 * sellers who invited the account.
 */
export const destinoEscrito = (destino: Destinado['destino'] | AlInvitador): string =>
  'cuenta' in destino ? `u${destino.cuenta}` : 'rol' in destino ? `r${destino.rol}` : `i${destino.invitada}`

/** The nouns that messages are about. Two nouns may have an asunto of the same name. */
export const NOUNS_DE_AVISO = ['pedido', 'compra', 'conversacion', 'consumo', 'cuenta', 'red'] as const
export type NounDeAviso = (typeof NOUNS_DE_AVISO)[number]
/** A live message (decisiones/vivo, «A message»). */
export type Aviso<
  N extends NounDeAviso = NounDeAviso,
  A extends string = string,
  D extends object = object,
> = Destinado<D> & { readonly noun: N; readonly asunto: A }

/** Fields that hold the number of an account, an order or a purchase. */
export const CAMPOS_ID = ['id', 'idPedido', 'idProv', 'idCompra', 'usuario', 'fromUser'] as const
/** Fields as they leave the server: each number of those is obfuscated. */
type Ocultos<D> = {
  readonly [C in keyof D]: C extends (typeof CAMPOS_ID)[number]
    ? string
    : D[C] extends object | undefined
      ? Ocultos<D[C]>
      : D[C]
}
/** A noun's messages as they leave the server, one by one. */
export type AvisoOculto<V extends Aviso> = V extends unknown
  ? { readonly noun: V['noun']; readonly asunto: V['asunto'] } & Ocultos<V['datos']>
  : never

type PorAsunto = Readonly<Record<string, (...de: never[]) => readonly Destinado[]>>
/**
 * The messages that a record of functions makes: each asunto with the fields that its own function
 * returns.
 */
export type AvisosDe<N extends NounDeAviso, M extends PorAsunto> = {
  [A in keyof M & string]: Aviso<N, A, ReturnType<M[A]>[number]['datos']>
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

/**
 * Builds the function that makes the messages of a noun's facts. Each asunto named by a fact's row
 * is addressed and filled by its own function.
 */
export const avisosPorAsunto = <H extends Evento, F, N extends NounDeAviso, M extends PorAsunto>(
  noun: N,
  filas: ConAsuntos,
  avisos: M,
): ((hecho: H, ficha: F) => readonly AvisosDe<N, M>[]) => {
  const asuntos = new Map(Object.values(filas).map((fila) => [fila.hecho, fila.asuntos ?? []]))
  return (hecho, ficha) =>
    (asuntos.get(hecho.type) ?? []).flatMap((asunto) =>
      (avisos[asunto]?.(hecho as never, ficha as never) ?? []).map(
        (aviso) => ({ noun, asunto, ...aviso }) as AvisosDe<N, M>,
      ),
    )
}

/**
 * Messages that only say that what a screen shows is out of date. They follow from the fact alone
 * and are stored nowhere (decisiones/vivo, «Silently»).
 */
export const CALLADOS = [
  /** Goes to the account that changed it, for its other tabs and devices. */
  'pedidoCambiado',
  /** Goes to its provider, every desk and the seller who invited the provider. */
  'compraCambiada',
  /** Goes to every desk whose tables show it, and to the seller who invited it. */
  'cuentaCambiada',
  /** Goes to every desk and to the account that it is about. */
  'incidenteCambiado',
  /** Goes to its provider and, for payments and closes, to the desks that see them. */
  'consumo',
  'favoritos',
  /** Both go to the viewers of a provider's page as well. */
  'publicacion',
  'presentacion',
] as const
export type AsuntoCallado = (typeof CALLADOS)[number]
export type Callado = { readonly destino: Destinado['destino'] | AlInvitador; readonly asunto: AsuntoCallado }
/** Builds the same silent message for each of these roles. */
export const callarA = (
  asunto: AsuntoCallado,
  roles: readonly Extract<Destinado['destino'], { rol: unknown }>['rol'][],
) => roles.map((rol): Callado => ({ asunto, destino: { rol } }))

/** Asuntos that tell something to a screen and nothing to a person. */
export const NO_SE_DICEN = ['invitacion', 'negociacionAbierta', 'chatwork'] as const
/**
 * Asuntos that are in nobody's list of notices. A message in a chat is counted where it is read.
 */
export const FUERA_DE_LA_LISTA = [...NO_SE_DICEN, 'chatMessage'] as const

/** Kinds into which people sort their notices. */
export const CLASES_DE_AVISO = ['pedido', 'compra', 'incidente', 'consumo', 'red'] as const
export type ClaseDeAviso = (typeof CLASES_DE_AVISO)[number]
const CLASE_DE: Readonly<Record<NounDeAviso, ClaseDeAviso | 'chat'>> = {
  pedido: 'pedido',
  compra: 'compra',
  conversacion: 'chat',
  consumo: 'consumo',
  cuenta: 'incidente',
  red: 'red',
}
/** Returns the kind of a message. Incidents are one kind, whatever they are about. */
export const claseDeAviso = ({ noun, asunto }: Pick<Aviso, 'noun' | 'asunto'>): ClaseDeAviso | 'chat' =>
  asunto.startsWith('incidente') ? 'incidente' : CLASE_DE[noun]

/**
 * Returns the key under which messages are read together. All messages about one order or one
 * purchase share a key; any other message has a key of its own.
 */
export const sobreQue = (datos: object, posicion: number | string): string => {
  const { idCompra, idPedido } = datos as { readonly idCompra?: number | string; readonly idPedido?: number | string }
  return idCompra !== undefined
    ? `compra ${idCompra}`
    : idPedido !== undefined
      ? `pedido ${idPedido}`
      : `aviso ${posicion}`
}
