import { compraMirada } from './compra/mirada.ts'
import { conversacionMirada } from './conversacion/mirada.ts'
import type { Decider, Evento, Origen } from './decider.ts'
import type { Lector } from './lector.ts'
import { pedidoMirado } from './pedido/mirado.ts'

/** Objects that people look at fact by fact, straight from the log (decisiones/vivo, «Facts»). */
export type Mirado<S = unknown> = {
  /** Whose state says who looks, and its stream: the object's own, or what a conversation is about. */
  readonly decider: Decider<S, Origen, Evento>
  readonly puerta: (id: number) => string
  /** The stream of its facts. */
  readonly stream: (id: number) => string
  /** Whose side each account of the facts' `partes` is, in their order. */
  readonly lados: readonly Lector[]
  /** As what an account reads an object; undefined for nobody of its readers, and of an object that doesn't exist. */
  readonly lectorDe: (estado: S, cuenta: { readonly id: number; readonly tipoUsuario: string }) => Lector | undefined
  /** The type of the fact with which an object begins for a side, where that isn't its first. */
  readonly empieza?: { readonly [L in Lector]?: string }
}

/** Names and numbers of a noun's objects. */
type Noun = {
  /** What a topic names; `revelar` gives the number of an id. */
  readonly leer: (
    objeto: string,
    revelar: (hash: string) => number | undefined,
  ) => { readonly mirado: Mirado; readonly id: number } | undefined
  /** By the part of a stream's name after its category. */
  readonly deClave: (clave: string) => Mirado | undefined
}

const conId = (mirado: unknown): Noun => ({
  leer: (objeto, revelar) => {
    const id = revelar(objeto)
    return id === undefined ? undefined : { mirado: mirado as Mirado, id }
  },
  deClave: () => mirado as Mirado,
})

/** Every noun that can be looked at, by its category, which topics say: one registers itself by a line here. */
const NOUNS: Readonly<Record<string, Noun>> = {
  pedido: conId(pedidoMirado),
  compra: conId(compraMirada),
  conversacion: conversacionMirada as unknown as Noun,
}

const noun = (nombre: string): Noun | undefined => (Object.hasOwn(NOUNS, nombre) ? NOUNS[nombre] : undefined)

/** What a topic names, whether it exists or not; undefined for what can't be looked at. */
export const miradoEn = (nombre: string, ...objeto: Parameters<Noun['leer']>): ReturnType<Noun['leer']> =>
  noun(nombre)?.leer(...objeto)

/** Whose side each account of a fact's `partes` is, in their order. */
export const ladosDe = ({
  category,
  clave,
}: {
  readonly category: string
  readonly clave: string
}): readonly Lector[] => noun(category)?.deClave(clave)?.lados ?? []
