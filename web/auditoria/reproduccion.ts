import { useEffect, useRef, useState } from 'react'

const PASO_MS = 900
/** Plays a history's facts one after another, up to the present. */
export const useReproduccion = (i: number, ultimo: number, ir: (i: number) => void) => {
  const [corre, correr] = useState(false)
  // True from a start at the last fact until `i` has moved back, so that the playback doesn't stop
  // at once.
  const empieza = useRef(false)
  useEffect(() => {
    if (i < ultimo) empieza.current = false
    if (!corre || empieza.current) return undefined
    if (i >= ultimo) {
      correr(false)
      return undefined
    }
    const espera = setTimeout(() => ir(i + 1), PASO_MS)
    return () => clearTimeout(espera)
  }, [corre, i, ultimo, ir])
  return {
    corre,
    alternar: () => {
      // A playback started at the last fact begins at the first.
      empieza.current = !corre && i >= ultimo && ultimo > 0
      if (empieza.current) ir(0)
      correr(!corre)
    },
  }
}
