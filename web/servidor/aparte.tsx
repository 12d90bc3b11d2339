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

/** A component that comes when it is first drawn. React's own `lazy` keeps a failure for ever; this one can be asked for again. */
export const aparte = <P extends object>(traer: () => Promise<ComponentType<P>>): FunctionComponent<P> => {
  let viene: Promise<ComponentType<P>> | undefined
  const otraVez = async (): Promise<void> => {
    const nueva = traer()
    await nueva
    viene = nueva
  }
  const pedir = () => {
    viene ??= traer().catch((causa: unknown) => {
      throw new ParteAusente(otraVez, causa)
    })
    return viene
  }
  return (props) => createElement(use(pedir()), props)
}
