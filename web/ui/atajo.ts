import { useEffect, useEffectEvent } from 'react'
import { ENCIMA, ESCRIBE } from './dialogo/marcas.ts'

/** Ctrl or ⌘ with a letter, wherever one is or only where nobody writes, but for what a modal box asks first. */
export const useAtajo = (letra: string, hacer: () => void, donde?: 'sin-escribir'): void => {
  const alPulsarlo = useEffectEvent(hacer)
  useEffect(() => {
    const alPulsar = (suceso: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = suceso
      if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== letra) return
      if (donde && target instanceof Element && target.closest(ESCRIBE)) return
      suceso.preventDefault()
      if (!document.querySelector(ENCIMA)) alPulsarlo()
    }
    document.addEventListener('keydown', alPulsar)
    return () => document.removeEventListener('keydown', alPulsar)
  }, [letra, donde])
}
