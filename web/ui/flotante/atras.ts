import { createContext, use, useEffect, useRef } from 'react'

const TELEFONO = '(max-width: 620px)'
const MARCA = 'encimaDeLaPagina'

/** The function that runs the action of a menu's item, once the menu is out of the history. */
export const AlElegir = createContext<(hacer: () => void) => void>((hacer) => hacer())
export const useAlElegir = () => use(AlElegir)

/**
 * Makes going back close what fills the screen of a phone, or a question on any screen
 * (decisiones/pantallas, «What is open over a page»). While it is open it has a history entry at
 * the page's own address.
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
