import { useEffect } from 'react'
import { ENCIMA, ESCRIBE } from '#web/ui/dialogo/marcas.ts'

/** Milliseconds for which a press of «/» waits for the table that is on its way. */
const ESPERA_MS = 3_000

/**
 * Keeps a press of «/» for the table that is still on its way. The next press, of any key or of the
 * pointer, takes it back.
 */
export const useBarraDeAntes = (): void => {
  useEffect(() => {
    let hasta = Number.NEGATIVE_INFINITY
    const buscar = () => {
      if (performance.now() > hasta) return
      const campo = document.querySelector<HTMLInputElement>('main input[type=search]')
      if (!campo) return void requestAnimationFrame(buscar)
      campo.focus()
      campo.select()
    }
    const alPulsar = ({ type, key, defaultPrevented, target }: Event & { key?: string }) => {
      hasta = Number.NEGATIVE_INFINITY
      // A table that is there takes the key. Otherwise it may type, or be for what lies over the
      // page.
      if (type !== 'keydown' || key !== '/' || defaultPrevented) return
      if ((target as Element).closest(ESCRIBE) || document.querySelector(ENCIMA)) return
      hasta = performance.now() + ESPERA_MS
      buscar()
    }
    // The window comes after the document, where a table takes its keys.
    addEventListener('keydown', alPulsar)
    addEventListener('pointerdown', alPulsar)
    return () => {
      hasta = Number.NEGATIVE_INFINITY
      removeEventListener('keydown', alPulsar)
      removeEventListener('pointerdown', alPulsar)
    }
  }, [])
}
