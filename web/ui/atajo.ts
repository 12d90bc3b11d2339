import { useEffect, useEffectEvent } from 'react'
import { ENCIMA } from './dialogo/marcas.ts'

/** Ctrl or ⌘ with a letter, wherever one is, but for what a modal box asks first. */
export const useAtajo = (letra: string, hacer: () => void): void => {
  const alPulsarlo = useEffectEvent(hacer)
  useEffect(() => {
    const alPulsar = (suceso: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = suceso
      if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== letra) return
      suceso.preventDefault()
      if (!document.querySelector(ENCIMA)) alPulsarlo()
    }
    document.addEventListener('keydown', alPulsar)
    return () => document.removeEventListener('keydown', alPulsar)
  }, [letra])
}
