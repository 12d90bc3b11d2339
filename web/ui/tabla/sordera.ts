import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { SORDERA_MS } from '#web/ui/dialogo/sordera.ts'

/** Pixels of movement below which the pointer hasn't been aimed anew. */
const QUIETA_PX = 8

/**
 * Ignores presses that were meant for a row that has moved by itself: for a second, at the place
 * where the pointer was when it moved. The handlers belong on the element that holds the rows
 * (decisiones/pantallas, «A row that moves»).
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
    // A pointer that has gone away is aimed anew, wherever it comes back to.
    if (lejos(x, y)) movidas.current.cuando = Number.NEGATIVE_INFINITY
  }
  return {
    onPointerMove: seguir,
    onPointerUp: seguir,
    onClickCapture: (clic: MouseEvent) => {
      // A click made by a key has no count.
      const deTecla = clic.detail === 0
      const aqui = !lejos(clic.clientX, clic.clientY) && !Number.isNaN(movidas.current.x)
      if (deTecla || !aqui || performance.now() - movidas.current.cuando >= SORDERA_MS) return
      clic.preventDefault()
      clic.stopPropagation()
    },
  }
}
