import { useEffect } from 'react'

/** Milliseconds that a page may take to be drawn again. */
const PACIENCIA_MS = 3_000

/** Returns the key of the present entry of the history, as the router names it. */
const entrada = (): string => (history.state as { readonly key?: string } | null)?.key ?? ''

const enlaceA = (href: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('main a[href]')].find((enlace) => enlace.getAttribute('href') === href)

/**
 * Gives the focus back to the link that led away from a page, once going back has drawn that page
 * again, unless the person has put the focus elsewhere (decisiones/pantallas,
 * «The keyboard's place»).
 */
export const useVueltas = (): void => {
  useEffect(() => {
    /** The address of the link that was followed from each entry of the history. */
    const seguidos = new Map<string, string>()
    const alPulsar = ({ target }: MouseEvent) => {
      const href = target instanceof Element && target.closest('main a[href]')?.getAttribute('href')
      if (href) seguidos.set(entrada(), href)
    }
    const alVolver = () => {
      const href = seguidos.get(entrada())
      if (href === undefined) return
      const hasta = performance.now() + PACIENCIA_MS
      const { activeElement: deAntes } = document
      const buscar = () => {
        const { activeElement: activo, body } = document
        if (activo !== deAntes && activo !== body && activo?.id !== 'contenido') return
        const enlace = enlaceA(href)
        if (enlace) {
          enlace.focus({ preventScroll: true })
          enlace.scrollIntoView({ block: 'center' })
        } else if (performance.now() < hasta) requestAnimationFrame(buscar)
      }
      requestAnimationFrame(buscar)
    }
    document.addEventListener('click', alPulsar, true)
    addEventListener('popstate', alVolver)
    return () => {
      document.removeEventListener('click', alPulsar, true)
      removeEventListener('popstate', alVolver)
    }
  }, [])
}
