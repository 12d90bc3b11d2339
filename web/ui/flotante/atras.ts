import { createContext, use, useEffect, useRef } from 'react'

const TELEFONO = '(max-width: 620px)'
const MARCA = 'encimaDeLaPagina'

/** How what a menu's item does is done: once the menu is out of the history. */
export const AlElegir = createContext<(hacer: () => void) => void>((hacer) => hacer())
export const useAlElegir = () => use(AlElegir)

/**
 * On a phone what fills the screen is closed by going back, and a question on any screen (decisiones/pantallas, «What is open over a page»): it has
 * an entry of the history, at the page's own address, for as long as it is open.
 */
export const useAtrasCierra = (cerrar: () => void, donde = TELEFONO) => {
  const alVolver = useRef<() => void>(undefined)
  const dejar = () => {
    if (!alVolver.current) return
    removeEventListener('popstate', alVolver.current)
    alVolver.current = undefined
    // Unless another page was opened from it.
    if ((history.state as Readonly<Record<string, unknown>> | null)?.[MARCA]) history.back()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when what was open goes away as it is
  useEffect(() => dejar, [])
  return {
    abrir: () => {
      if (alVolver.current || !matchMedia(donde).matches) return
      history.pushState({ ...history.state, [MARCA]: true }, '')
      alVolver.current = () => {
        alVolver.current = undefined
        cerrar()
      }
      addEventListener('popstate', alVolver.current, { once: true })
    },
    dejar,
    elegir: (hacer: () => void) => {
      if (!alVolver.current) return hacer()
      addEventListener('popstate', () => hacer(), { once: true })
      dejar()
    },
  }
}
