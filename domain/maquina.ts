import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { HechoImposible } from './decider.ts'

/** For each state, the facts that have a transition from it. */
export type Estructura = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Returns a region's structure as a table. XState silently ignores a fact without a transition, and
 * asking it costs more than the fact.
 */
export const estructuraDe = ({ states }: Pick<AnyStateNode, 'states'>): Estructura =>
  new Map(Object.values(states).map(({ key, ownEvents }) => [key, new Set(ownEvents)]))

/** Throws HechoImposible when a fact has no transition from a state. */
export const exigirTransicion = (estructura: Estructura, estado: string, type: string): void => {
  if (!estructura.get(estado)?.has(type)) throw new HechoImposible(type, estado)
}

type Con<C, E> = { readonly context: C; readonly event: E }
type Params<C, E> = unknown | ((con: Con<C, E>) => unknown)
/** An action or a guard as a transition names it: by its name alone, or with parameters. */
type Nombrada<C, E> = string | { readonly type: string; readonly params?: Params<C, E> }
type Transicion<C, E> = {
  readonly target?: readonly AnyStateNode[] | undefined
  readonly guard?: Nombrada<C, E> | undefined
  readonly actions: readonly Nombrada<C, E>[]
}

const nombreY = <C, E>(nombrada: Nombrada<C, E>, con: Con<C, E>): readonly [string, unknown] => {
  if (typeof nombrada === 'string') return [nombrada, undefined]
  const { type, params } = nombrada
  return [type, typeof params === 'function' ? params(con) : params]
}

/**
 * Returns the transitions of a machine as a table: what they make of a state and a context. The
 * machine has one region and only assigns. XState's own `transition` builds an actor for each fact,
 * which costs more than the rest of a fold. A test checks that both give the same result
 * (tests/domain/leyes.test.ts). The function that it returns throws HechoImposible when a fact has
 * no transition.
 */
export const tablaDe = <V extends string, C extends object, E extends { readonly type: string }>({
  states,
  implementations,
}: AnyStateMachine) => {
  const transiciones = new Map(
    Object.values(states as Readonly<Record<string, AnyStateNode>>).map(({ key, transitions }) => [
      key,
      transitions as unknown as ReadonlyMap<string, readonly Transicion<C, E>[]>,
    ]),
  )
  const acciones = implementations.actions as unknown as Readonly<
    Record<string, { readonly assignment: (con: Con<C, E>, params: unknown) => Partial<C> }>
  >
  const guardas = implementations.guards as unknown as Readonly<
    Record<string, (con: Con<C, E>, params: unknown) => boolean>
  >
  return (estado: V, context: C, event: E): { readonly estado: V; readonly context: C } => {
    const con = { context, event }
    const elegida = transiciones
      .get(estado)
      ?.get(event.type)
      ?.find(({ guard }) => {
        if (guard === undefined) return true
        const [nombre, params] = nombreY(guard, con)
        return guardas[nombre]?.(con, params)
      })
    if (!elegida) throw new HechoImposible(event.type, estado)
    let despues = context
    for (const accion of elegida.actions) {
      const entrada = { context: despues, event }
      const [nombre, params] = nombreY(accion, entrada)
      const asignada = acciones[nombre]
      if (!asignada) throw new Error(`la máquina no tiene «${nombre}»`)
      despues = { ...despues, ...asignada.assignment(entrada, params) }
    }
    return { estado: (elegida.target?.[0]?.key ?? estado) as V, context: despues }
  }
}
