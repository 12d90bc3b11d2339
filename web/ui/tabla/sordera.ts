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
  const seguir = ({ clientX: x, clientY: y }: PointerEvent) => {
    puntero.current = { x, y }
  }
  return {
    onPointerMove: seguir,
    onPointerUp: seguir,
    onClickCapture: (clic: MouseEvent) => {
      const { cuando, x, y } = movidas.current
      const alli = Math.hypot(clic.clientX - x, clic.clientY - y) < QUIETA_PX
      // A key's press is a click without a count.
      if (clic.detail === 0 || !alli || performance.now() - cuando >= SORDERA_MS) return
      clic.preventDefault()
      clic.stopPropagation()
    },
  }
}
