import { type FocusEvent, useEffect, useRef, useState } from 'react'

/** Milliseconds after leaving a field in which the user may still press what they left it for. */
const SOLTAR_MS = 400

/**
 * Keeps the rows where they are while the user writes in one: their content is updated, but none
 * comes, goes or moves. The handlers belong on the element that holds them.
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
