import { type RefObject, useEffect } from 'react'

const ESCRIBE = 'input, textarea, select, [contenteditable=true]'
const ENCIMA = '[role=dialog], [role=alertdialog], [role=menu]'

const pasar = (seccion: HTMLElement, sentido: 1 | -1): void => {
  const filas = [...seccion.querySelectorAll<HTMLElement>('tbody > tr, ul > li')]
  const actual = filas.findIndex((fila) => fila.contains(document.activeElement))
  const otra = filas[actual === -1 ? (sentido === 1 ? 0 : filas.length - 1) : actual + sentido]
  otra?.querySelector<HTMLElement>('a, button')?.focus()
}

/** A table's keys, for whoever isn't writing: / or Ctrl+K (⌘K) to its search, j and k to the next row and the one before; Esc or ↓ lead from the search to the rows. */
export const useTeclas = (seccion: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const alPulsar = (suceso: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = suceso
      const enBusqueda = target instanceof HTMLInputElement && target.type === 'search'
      const alasFilas = key === 'ArrowDown' || (key === 'Escape' && enBusqueda && target.value === '')
      if (enBusqueda && alasFilas && seccion.current?.contains(target)) {
        suceso.preventDefault()
        return pasar(seccion.current, 1)
      }
      const aBuscar = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k'
      if (!aBuscar && (ctrlKey || metaKey || altKey || !['/', 'j', 'k'].includes(key))) return
      if (!seccion.current || document.querySelector(ENCIMA)) return
      if (!aBuscar && target instanceof Element && target.closest(ESCRIBE)) return
      suceso.preventDefault()
      if (key === 'j' || (key === 'k' && !aBuscar)) return pasar(seccion.current, key === 'j' ? 1 : -1)
      const campo = seccion.current.querySelector<HTMLInputElement>('input[type=search]')
      campo?.focus()
      campo?.select()
    }
    document.addEventListener('keydown', alPulsar)
    return () => document.removeEventListener('keydown', alPulsar)
  }, [seccion])
}
