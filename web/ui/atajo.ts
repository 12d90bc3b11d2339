import { useEffect, useEffectEvent } from 'react'
import { ENCIMA, ESCRIBE } from './dialogo/marcas.ts'

/**
 * Binds Ctrl or ⌘ with a letter, anywhere or ('sin-escribir') only while nobody is writing. It does
 * nothing under a modal box or a menu.
 */
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
