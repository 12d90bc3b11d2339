import { type FocusEvent, useEffect, useRef, useState } from 'react'

/** Milliseconds after a field was left in which what it was left for is still pressed. */
const SOLTAR_MS = 400

/**
 * While one writes in a row the rows stay where they are: what is in them follows, but none comes, goes or changes its place. The handlers belong on
 * what holds them.
 */
export const useFilasQuietas = <F extends { readonly id: string }>(filas: readonly F[] | undefined) => {
  const [escribe, escribir] = useState(false)
  const fijas = useRef(filas)
  const reloj = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(reloj.current), [])
  if (!escribe || !fijas.current) fijas.current = filas
  const ahora = new Map(filas?.map((fila) => [fila.id, fila]))
  return {
    filas: fijas.current?.map((fila) => ahora.get(fila.id) ?? fila),
    quietas: {
      onFocusCapture: ({ target }: FocusEvent) => {
        if (!target.matches('td input, th input, li input, textarea')) return
        clearTimeout(reloj.current)
        escribir(true)
      },
      onBlurCapture: () => {
        clearTimeout(reloj.current)
        reloj.current = setTimeout(() => escribir(false), SOLTAR_MS)
      },
    },
  }
}
