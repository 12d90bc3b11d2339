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

/** Style sheets that failed. The builder's loader asks for each but once: without them their page would come bare. */
const hojasCaidas = new Set<string>()
if (typeof document !== 'undefined') {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') hojasCaidas.add(target.href)
    },
    true,
  )
}
const traerHoja = (href: string): Promise<void> =>
  new Promise((llegar, fallar) => {
    const hoja = document.createElement('link')
    hoja.rel = 'stylesheet'
    hoja.crossOrigin = ''
    hoja.href = href
    hoja.onload = () => {
      hojasCaidas.delete(href)
      llegar()
    }
    hoja.onerror = () => {
      hoja.remove()
      fallar(new Error('una hoja de estilo no llegó'))
    }
    document.head.append(hoja)
  })

/** A component that comes when it is first drawn. React's own `lazy` keeps a failure for ever; this one can be asked for again. */
export const aparte = <P extends object>(traer: () => Promise<ComponentType<P>>): FunctionComponent<P> => {
  let viene: Promise<ComponentType<P>> | undefined
  const otraVez = async (): Promise<void> => {
    await Promise.all(Array.from(hojasCaidas, traerHoja))
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
