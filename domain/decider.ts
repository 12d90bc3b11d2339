import type { EventSchemas } from './esquema.ts'

/**
 * The reason why a command wasn't accepted: a stable code, a Spanish sentence for the person, and
 * the data that they need to go on.
 */
export type Refusal = {
  readonly refused: string
  readonly detalle: string
  readonly datos?: Readonly<Record<string, unknown>>
}

/**
 * New facts (none when the command is already satisfied), or the refusal. Refusals are values;
 * exceptions are faults.
 */
export type Decision<E> = readonly E[] | Refusal

export type Evento = { readonly type: string; readonly data: object }

/**
 * The data that every command carries: who asks (account id and kind) and when (ISO 8601, UTC).
 * Both enter at the edge.
 */
export type Origen = { readonly actor: Actor; readonly ahora: string }

/**
 * The account that acts. `sistema` is the product itself: a process that acts on the log's own
 * facts.
 */
export type Actor = { readonly id: number; readonly tipoUsuario: string }
export const SISTEMA = { id: 0, tipoUsuario: 'sistema' } as const satisfies Actor

export type Decider<S, C extends Origen, E extends Evento> = {
  readonly category: string
  readonly schemas: EventSchemas
  readonly initial: S
  readonly decide: (state: S, command: C) => Decision<E>
  /**
   * Never judges: it folds any fact that can follow, whether or not today's rules allow it. Throws
   * HechoImposible on a fact that can't follow.
   */
  readonly evolve: (state: S, event: E) => S
  /** Account ids that may see this stream's events. */
  readonly partes: (state: S) => readonly number[]
}

export const refuse = (refused: string, detalle: string, datos?: Record<string, unknown>): Refusal =>
  datos ? { refused, detalle, datos } : { refused, detalle }

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value

/**
 * A fact that can't follow those before it in the log. Its stream is damaged, and whoever folds the
 * stream stops there.
 */
export class HechoImposible extends Error {
  override name = 'HechoImposible'
  constructor(type: string, estado: string) {
    super(`${type} no puede ocurrir en el estado «${estado}»`)
  }
}

/**
 * Builds the same refusal for another party's object as for one that doesn't exist
 * (decisiones/permisos, «Another's object»).
 */
export const noExiste = (que: string): Refusal => refuse('no-existe', `No existe ${que}.`)
