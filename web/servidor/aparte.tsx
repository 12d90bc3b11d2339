import { type ComponentType, createElement, type FunctionComponent, use } from 'react'

/** A part of the page that didn't come: no connection, or a newer version no longer has it. */
export class ParteAusente extends Error {
  /** Asks for it again: resolves once it can be drawn, rejects when it still doesn't come. */
  readonly pedir: () => Promise<void>
  constructor(pedir: () => Promise<void>, cause: unknown) {
    super('una parte de la página no llegó', { cause })
    this.pedir = pedir
  }
}

type Aparte<P> = FunctionComponent<P> & {
  /** Brings it before anything is drawn. */
  readonly pedir: () => Promise<void>
}

/** A component that comes when it is first drawn. React's own `lazy` keeps a failure for ever; this one can be asked for again. */
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
  // What has to be waited for, if but for an instant, React shows a third of a second later.
  let ya: ComponentType<P> | undefined
  const pedir = async (): Promise<void> => {
    ya = await pedida()
  }
  return Object.assign((props: P) => createElement(ya ?? use(pedida()), props), { pedir })
}
