import { useEffect, useState } from 'react'

const PASO_MS = 900
/** One fact after another, until the present. */
export const useReproduccion = (i: number, ultimo: number, ir: (i: number) => void) => {
  const [corre, correr] = useState(false)
  useEffect(() => {
    if (!corre) return undefined
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
      if (!corre && i >= ultimo) ir(0)
      correr(!corre)
    },
  }
}
