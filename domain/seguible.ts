import { compraSeguible } from './compra/seguible.ts'
import { conversacionSeguible } from './conversacion/seguible.ts'
import type { Decider, Evento, Origen } from './decider.ts'
import type { Lector } from './lector.ts'
import { pedidoSeguible } from './pedido/seguible.ts'

/**
 * A kind of object that people follow fact by fact, straight from the log (decisiones/vivo,
 * «Facts»).
 */
export type Seguible<S = unknown> = {
  /**
   * The decider whose state says who may look, and that state's stream: the object's own, or that
   * of what a conversation is about.
   */
  readonly decider: Decider<S, Origen, Evento>
  readonly puerta: (id: number) => string
  /** The stream of its facts. */
  readonly stream: (id: number) => string
  /** The side of each account in the facts' `partes`, in their order. */
  readonly lados: readonly Lector[]
  /**
   * Returns the reader that an account is of an object. Undefined for an account that isn't among
   * its readers, and for an object that doesn't exist.
   */
  readonly lectorDe: (estado: S, cuenta: { readonly id: number; readonly tipoUsuario: string }) => Lector | undefined
  /** The type of the fact with which an object begins for a side, where that isn't its first. */
  readonly empieza?: { readonly [L in Lector]?: string }
}

/** The lookups of a noun's objects, by name and by stream. */
type Noun = {
  /** Returns what a topic names; `revelar` returns the number of an id. */
  readonly leer: (
    objeto: string,
    revelar: (hash: string) => number | undefined,
  ) => { readonly seguible: Seguible; readonly id: number } | undefined
  /** Looks up by the part of a stream's name after its category. */
  readonly deClave: (clave: string) => Seguible | undefined
}

const conId = (seguible: unknown): Noun => ({
  leer: (objeto, revelar) => {
    const id = revelar(objeto)
    return id === undefined ? undefined : { seguible: seguible as Seguible, id }
  },
  deClave: () => seguible as Seguible,
})

/**
 * Every noun that can be followed, by its category, which topics name. A noun is registered by a
 * line here.
 */
const NOUNS: Readonly<Record<string, Noun>> = {
  pedido: conId(pedidoSeguible),
  compra: conId(compraSeguible),
  conversacion: conversacionSeguible as unknown as Noun,
}

const noun = (nombre: string): Noun | undefined => (Object.hasOwn(NOUNS, nombre) ? NOUNS[nombre] : undefined)

/**
 * Returns what a topic names, whether or not it exists, or undefined for what can't be followed.
 */
export const seguibleEn = (nombre: string, ...objeto: Parameters<Noun['leer']>): ReturnType<Noun['leer']> =>
  noun(nombre)?.leer(...objeto)

/** Returns the side of each account in a fact's `partes`, in their order. */
export const ladosDe = ({
  category,
  clave,
}: {
  readonly category: string
  readonly clave: string
}): readonly Lector[] => noun(category)?.deClave(clave)?.lados ?? []
