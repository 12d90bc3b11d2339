import { type RefCallback, useCallback, useState } from 'react'

/** Distance to the viewport at which an element counts as near. */
const ANTES = '200px'

/**
 * Returns a ref for an element, and whether it has come near the viewport; once it has, that stays
 * true.
 */
export const useAlAcercarse = <E extends Element>(): [RefCallback<E>, boolean] => {
  const [cerca, acercar] = useState(false)
  const lugar = useCallback((este: E | null) => {
    if (!este) return undefined
    const vigia = new IntersectionObserver(
      (vistas) => {
        if (!vistas.some(({ isIntersecting }) => isIntersecting)) return
        acercar(true)
        vigia.disconnect()
      },
      { rootMargin: ANTES },
    )
    vigia.observe(este)
    return () => vigia.disconnect()
  }, [])
  return [lugar, cerca]
}
