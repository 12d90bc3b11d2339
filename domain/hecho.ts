import type { Actor } from './decider.ts'

/**
 * The way by which a command came: the product's pages, somebody's program, a process that acts on
 * facts, or the demo.
 */
export type Via = 'web' | 'api' | 'proceso' | 'demo'

/** The metadata of every stored event. These names are the stored format. */
export type Metadata = {
  /** The command's id. */
  readonly comando: string
  /** SHA-256 of the command's key and content. The same id with other content is refused. */
  readonly huella: string
  readonly actor: Actor
  readonly via: Via
  /** The id of the event that a process reacts to. */
  readonly causa?: string
  /** Set when releases that don't know the event's type may leave it out. */
  readonly prescindible?: true
  /** The span that wrote it, as a W3C `traceparent`, while traces are on. */
  readonly traza?: string
  /** Account ids that may see the event. */
  readonly partes: readonly number[]
  /** ISO 8601, UTC: the clock at the edge, or the previous fact's time when that is later. */
  readonly momento: string
  /** The `cadena` of the stream's previous event, '' for its first. */
  readonly previa: string
  /** SHA-256, hex, of everything that is stored of the event except itself and the seal. */
  readonly cadena: string
  /** `<key id>.<HMAC of cadena>`. Only the product can have written it. */
  readonly sello: string
}

/**
 * A fact: an event as read from the log, decrypted, upcast and parsed. `posicion` is its commit
 * position in $all.
 */
export type Hecho<E extends { type: string; data: object } = { type: string; data: object }> = E & {
  readonly eventId: string
  readonly stream: string
  readonly category: string
  /** The part of the stream's name after its category. */
  readonly clave: string
  readonly revision: number
  readonly posicion: bigint
  readonly meta: Metadata
  /**
   * Set when a newer release wrote it and this one leaves it out. Its data is then empty: nobody
   * sees or folds it, but the stream goes on after it.
   */
  readonly omitido?: true
}

/** The part of a fact that is known before it is decrypted and parsed. */
export type HechoGuardado = Pick<Hecho, 'category' | 'clave' | 'type' | 'data'> & {
  readonly meta: Pick<Metadata, 'actor' | 'partes'>
}

/** The text in place of an erased person's. */
export const ELIMINADO = 'Usuario eliminado'

/** Returns whether a file was erased with whoever brought it: its name is one of their texts. */
export const seFue = ({ nombre }: { readonly nombre: string }): boolean => nombre === ELIMINADO
