import type { AnyStateNode } from 'xstate'
import { HechoImposible } from './decider.ts'

/** By state, the facts that have a transition from it. */
export type Estructura = ReadonlyMap<string, ReadonlySet<string>>

/** A region's structure as a table: XState ignores in silence what has no transition, and asking it costs a fold more than the fact. */
export const estructuraDe = ({ states }: Pick<AnyStateNode, 'states'>): Estructura =>
  new Map(Object.values(states).map(({ key, ownEvents }) => [key, new Set(ownEvents)]))

/** Throws HechoImposible when a fact has no transition from a state. */
export const exigirTransicion = (estructura: Estructura, estado: string, type: string): void => {
  if (!estructura.get(estado)?.has(type)) throw new HechoImposible(type, estado)
}
