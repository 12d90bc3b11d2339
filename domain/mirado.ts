import { compraMirada } from './compra/mirada.ts'
import type { Decider, Evento, Origen } from './decider.ts'
import type { Lector } from './lector.ts'
import { pedidoMirado } from './pedido/mirado.ts'

/** A noun whose objects people look at fact by fact, straight from the log (decisiones/vivo, «Facts»); its name is its decider's category. */
export type Mirado<S = unknown> = {
  readonly decider: Decider<S, Origen, Evento>
  readonly stream: (id: number) => string
  /** Whose side each account of the decider's `partes` is, in their order. */
  readonly lados: readonly Lector[]
  /** As what an account reads an object; undefined for nobody of its readers, and of an object that doesn't exist. */
  readonly lectorDe: (estado: S, cuenta: { readonly id: number; readonly tipoUsuario: string }) => Lector | undefined
  /** The type of the fact with which an object begins for a side, where that isn't its first. */
  readonly empieza?: { readonly [L in Lector]?: string }
}

/** Every noun that can be looked at: one registers itself by a line here. */
const MIRADOS = [pedidoMirado, compraMirada] as readonly unknown[] as readonly Mirado[]

const porNombre = new Map(MIRADOS.map((mirado) => [mirado.decider.category, mirado]))
export const NOMBRES_MIRADOS: readonly string[] = [...porNombre.keys()]
/** By its name; undefined for what can't be looked at. */
export const miradoDe = (nombre: string): Mirado | undefined => porNombre.get(nombre)
