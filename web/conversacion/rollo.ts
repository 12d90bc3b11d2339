import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Pixels from the end within which the reader counts as being there. */
const CERCA_PX = 80
/** Milliseconds that messages stay in the viewport before they count as read. */
const LECTURA_MS = 400

/**
 * Keeps the end in view for a reader who is there, whatever grows or shrinks: a measured message,
 * the form, the window, a phone's keyboard. `hay` says whether there is something to scroll.
 */
export const useAlFinal = (rollo: RefObject<HTMLElement | null>, hay: boolean, empiezaAlFinal: boolean) => {
  const pegado = useRef(empiezaAlFinal)
  useEffect(() => {
    const caja = rollo.current
    if (!hay || !caja) return
    let antes = caja.scrollTop
    const alMover = () => {
      const { scrollTop } = caja
      if (caja.scrollHeight - scrollTop - caja.clientHeight < CERCA_PX) pegado.current = true
      // Content that grows doesn't move the reader from the end; scrolling up does.
      else if (scrollTop < antes) pegado.current = false
      antes = scrollTop
    }
    const alCambiar = new ResizeObserver(() => {
      if (pegado.current) caja.scrollTop = caja.scrollHeight
    })
    for (const elemento of [caja, ...caja.children]) alCambiar.observe(elemento)
    caja.addEventListener('scroll', alMover, { passive: true })
    return () => {
      alCambiar.disconnect()
      caja.removeEventListener('scroll', alMover)
    }
  }, [rollo, hay])
  return (): void => {
    pegado.current = true
    rollo.current?.scrollTo({ top: rollo.current.scrollHeight })
  }
}

/**
 * Reports up to which message the reader has read: those in the viewport of a visible page for a
 * moment.
 */
export const useLectura = (visto: number, leido: number, alLeer: ((hasta: number) => void) | undefined): void => {
  const leer = useEffectEvent((hasta: number) => alLeer?.(hasta))
  const puede = alLeer !== undefined
  useEffect(() => {
    if (!puede || visto <= leido) return
    let reloj: ReturnType<typeof setTimeout> | undefined
    const alMirar = () => {
      clearTimeout(reloj)
      if (document.visibilityState === 'visible') reloj = setTimeout(() => leer(visto), LECTURA_MS)
    }
    alMirar()
    document.addEventListener('visibilitychange', alMirar)
    return () => {
      clearTimeout(reloj)
      document.removeEventListener('visibilitychange', alMirar)
    }
  }, [puede, visto, leido])
}
