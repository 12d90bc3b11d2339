import { type ComponentType, createElement, type FunctionComponent, use } from 'react'

/**
 * The error of a part of the page that didn't load: there is no connection, or a newer version no
 * longer has it.
 */
export class ParteAusente extends Error {
  /** Requests it again: resolves once it can be drawn, rejects if it still doesn't load. */
  readonly pedir: () => Promise<void>
  constructor(pedir: () => Promise<void>, cause: unknown) {
    super('una parte de la página no llegó', { cause })
    this.pedir = pedir
  }
}

type Aparte<P> = FunctionComponent<P> & {
  /** Loads it before anything is drawn. */
  readonly pedir: () => Promise<void>
}

/**
 * Wraps a component that loads when it is first drawn. React's own `lazy` keeps a failure for ever;
 * this one can be requested again.
 */
export const aparte = <P extends object>(traer: () => Promise<ComponentType<P>>): Aparte<P> => {
  let viene: Promise<ComponentType<P>> | undefined
  const otraVez = async (): Promise<void> => {
    const nueva = traer()
    await nueva
    viene = nueva
  }
  const pedida = () => {
    viene ??= traer().catch((causa: unknown) => {
      throw new ParteAusente(otraVez, causa)
    })
    return viene
  }
  // The component once it has loaded, so that drawing it doesn't suspend. React shows what has
  // suspended, even for an instant, a third of a second later.
  let ya: ComponentType<P> | undefined
  const pedir = async (): Promise<void> => {
    ya = await pedida()
  }
  return Object.assign((props: P) => createElement(ya ?? use(pedida()), props), { pedir })
}
