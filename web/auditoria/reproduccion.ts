import { useEffect, useRef, useState } from 'react'

const PASO_MS = 900
/** One fact after another, until the present. */
export const useReproduccion = (i: number, ultimo: number, ir: (i: number) => void) => {
  const [corre, correr] = useState(false)
  // Begun at its end, it is there for a moment still.
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
      // At its end it begins anew.
      empieza.current = !corre && i >= ultimo && ultimo > 0
      if (empieza.current) ir(0)
      correr(!corre)
    },
  }
}
