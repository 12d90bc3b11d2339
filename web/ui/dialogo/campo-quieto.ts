import { type RefObject, useEffect } from 'react'

const ESCRIBE = 'input, textarea, select'

/** Keeps the focused field at its place on the screen while content comes or goes above it. */
export const useCampoQuieto = (rollo: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const caja = rollo.current
    if (!caja) return
    let visto: { readonly campo: Element; readonly arriba: number } | undefined
    const mirar = () => {
      const { activeElement: campo } = document
      visto =
        campo?.matches(ESCRIBE) && caja.contains(campo)
          ? { campo, arriba: campo.getBoundingClientRect().top }
          : undefined
      // The browser has scroll anchoring of its own: both together would move the field twice.
      caja.style.overflowAnchor = visto ? 'none' : ''
    }
    const sostener = () => {
      if (visto?.campo === document.activeElement && visto.campo.isConnected)
        caja.scrollTop += visto.campo.getBoundingClientRect().top - visto.arriba
      mirar()
    }
    const cambios = new MutationObserver(sostener)
    cambios.observe(caja, { childList: true, characterData: true, subtree: true })
    caja.addEventListener('focusin', mirar)
    caja.addEventListener('focusout', mirar)
    caja.addEventListener('scroll', mirar)
    addEventListener('resize', mirar)
    return () => {
      cambios.disconnect()
      caja.removeEventListener('focusin', mirar)
      caja.removeEventListener('focusout', mirar)
      caja.removeEventListener('scroll', mirar)
      removeEventListener('resize', mirar)
    }
  }, [rollo])
}
