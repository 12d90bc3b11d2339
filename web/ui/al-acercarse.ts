import { type RefCallback, useCallback, useState } from 'react'

/** How far below what is seen something begins to be brought. */
const ANTES = '200px'

/** What to put at a place, and whether it has come near what is seen; once it has, for good. */
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
