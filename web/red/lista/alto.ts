import { type RefObject, useEffect } from 'react'

const CLAVE = 'bandwork.alto-de-busqueda'
/** Returns the address and the window's width: a change of either changes the height. */
const aqui = (): string => `${location.pathname}${location.search} ${innerWidth}`

/**
 * Returns how high, in px, the search of this address was in this tab the last time, or undefined
 * when that isn't known (decisiones/red, «Search box»).
 */
export const altoSabido = (): number | undefined => {
  try {
    const { donde, alto } = JSON.parse(sessionStorage.getItem(CLAVE) ?? '{}') as { donde?: string; alto?: number }
    return donde === aqui() && typeof alto === 'number' ? alto : undefined
  } catch {
    return undefined
  }
}

/** Remembers the height of `caja` for a reload, while it shows its final content. */
export const useRecordarAlto = (caja: RefObject<HTMLElement | null>, acabada: boolean): void => {
  useEffect(() => {
    if (!acabada || !caja.current) return
    const vigia = new ResizeObserver(([medida]) => {
      const alto = medida?.borderBoxSize[0]?.blockSize
      try {
        sessionStorage.setItem(CLAVE, JSON.stringify({ donde: aqui(), alto }))
      } catch {
        // Without storage, the page moves once at the next reload.
      }
    })
    vigia.observe(caja.current)
    return () => vigia.disconnect()
  }, [caja, acabada])
}
