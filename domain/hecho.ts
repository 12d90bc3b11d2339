import type { Actor } from './decider.ts'

/** Through what a command came: the product's pages, a program of somebody's, a process that acts on facts, the demo. */
export type Via = 'web' | 'api' | 'proceso' | 'demo'

/** What every stored event carries beside its data. These names are the stored format. */
export type Metadata = {
  /** The command's id. */
  readonly comando: string
  /** SHA-256 of the command's key and content: the same id with other content is refused. */
  readonly huella: string
  readonly actor: Actor
  readonly via: Via
  /** The id of the event that a process answers. */
  readonly causa?: string
  /** Account ids that may see the event. */
  readonly partes: readonly number[]
  /** When, ISO 8601, UTC: the clock at the edge, or the previous fact's time when that is later. */
  readonly momento: string
  /** The `cadena` of the stream's previous event, '' for its first. */
  readonly previa: string
  /** SHA-256, hex, over all that is stored of the event but itself and the seal. */
  readonly cadena: string
  /** `<key id>.<HMAC of cadena>`: only the product can have written it. */
  readonly sello: string
}

/** An event as read from the log: decrypted, upcast and parsed. `posicion` is its commit position in $all. */
export type Hecho<E extends { type: string; data: object } = { type: string; data: object }> = E & {
  readonly eventId: string
  readonly stream: string
  readonly category: string
  /** The part of the stream's name after its category. */
  readonly clave: string
  readonly revision: number
  readonly posicion: bigint
  readonly meta: Metadata
}

/** What is known of one before it is decrypted and parsed. */
export type HechoGuardado = Pick<Hecho, 'category' | 'clave' | 'type' | 'data'> & {
  readonly meta: Pick<Metadata, 'actor' | 'partes'>
}

/** What stands for an erased person's text. */
export const ELIMINADO = 'Usuario eliminado'

/** Whether a file went with whoever brought it: its name is a text of theirs. */
export const seFue = ({ nombre }: { readonly nombre: string }): boolean => nombre === ELIMINADO
