import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { SORDERA_MS } from '#web/ui/dialogo/sordera.ts'

/** Pixels within which a hand hasn't aimed anew. */
const QUIETA_PX = 8

/**
 * Rows that moved by themselves don't answer a press that was meant for what stood there: for a second, where the pointer was when they moved.
 * The handlers belong on what holds the rows.
 */
export const useFilasSordas = (filas: readonly { readonly id: string }[] = []) => {
  const orden = filas.map(({ id }) => id).join()
  const puntero = useRef({ x: Number.NaN, y: Number.NaN })
  const movidas = useRef({ cuando: Number.NEGATIVE_INFINITY, x: Number.NaN, y: Number.NaN })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows stand elsewhere
  useEffect(() => {
    movidas.current = { cuando: performance.now(), ...puntero.current }
  }, [orden])
  const lejos = (x: number, y: number): boolean => Math.hypot(x - movidas.current.x, y - movidas.current.y) >= QUIETA_PX
  const seguir = ({ clientX: x, clientY: y }: PointerEvent) => {
    puntero.current = { x, y }
    // A hand that went away since aims anew wherever it comes back to.
    if (lejos(x, y)) movidas.current.cuando = Number.NEGATIVE_INFINITY
  }
  return {
    onPointerMove: seguir,
    onPointerUp: seguir,
    onClickCapture: (clic: MouseEvent) => {
      // A key's press is a click without a count.
      const deTecla = clic.detail === 0
      const aqui = !lejos(clic.clientX, clic.clientY) && !Number.isNaN(movidas.current.x)
      if (deTecla || !aqui || performance.now() - movidas.current.cuando >= SORDERA_MS) return
      clic.preventDefault()
      clic.stopPropagation()
    },
  }
}
