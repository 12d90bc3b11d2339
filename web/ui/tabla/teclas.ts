import { type RefObject, useEffect } from 'react'
import { ABRE_FILA, ENCIMA, ESCRIBE } from '#web/ui/dialogo/marcas.ts'

const DE_FILA = 'tbody > tr, ul > li'

/** Returns what opens a row: the marked control, else the first one that can be pressed. */
const principal = (fila: HTMLElement): HTMLElement | null =>
  fila.querySelector<HTMLElement>(`[${ABRE_FILA}]`) ?? fila.querySelector<HTMLElement>('a, button')

const pasar = (seccion: HTMLElement, sentido: 1 | -1): void => {
  const filas = [...seccion.querySelectorAll<HTMLElement>(DE_FILA)]
  const actual = filas.findIndex((fila) => fila.contains(document.activeElement))
  const otra = filas[actual === -1 ? (sentido === 1 ? 0 : filas.length - 1) : actual + sentido]
  if (!otra) return
  const mando = principal(otra)
  // A row that leads nowhere takes the focus itself, so that it can be read.
  if (!mando) otra.tabIndex = -1
  ;(mando ?? otra).focus()
}

/** Opens the row that has the focus. */
const abrir = (seccion: HTMLElement): void => {
  const fila = [...seccion.querySelectorAll<HTMLElement>(DE_FILA)].find((candidata) =>
    candidata.contains(document.activeElement),
  )
  if (fila) principal(fila)?.click()
}

/** The keys of a table and what they do, while the user isn't writing. */
export const TECLAS = [
  ['/', 'Buscar en la tabla'],
  ['j', 'Fila siguiente'],
  ['k', 'Fila anterior'],
  ['o', 'Abrir la fila'],
  ['?', 'Ver estas teclas'],
] as const

/**
 * Handles the keys of a table: `TECLAS` (the last one only where they are explained), and Esc or ↓
 * to go from the search to the rows.
 */
export const useTeclas = (seccion: RefObject<HTMLElement | null>, explicar?: () => void): void => {
  useEffect(() => {
    const alPulsar = (suceso: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = suceso
      const enBusqueda = target instanceof HTMLInputElement && target.type === 'search'
      const alasFilas = key === 'ArrowDown' || (key === 'Escape' && enBusqueda && target.value === '')
      if (enBusqueda && alasFilas && seccion.current?.contains(target)) {
        suceso.preventDefault()
        return pasar(seccion.current, 1)
      }
      if (ctrlKey || metaKey || altKey || !TECLAS.some(([tecla]) => tecla === key) || (key === '?' && !explicar)) return
      if (!seccion.current || document.querySelector(ENCIMA)) return
      if (target instanceof Element && target.closest(`${ESCRIBE}, [role=dialog]`)) return
      suceso.preventDefault()
      if (key === '?') return explicar?.()
      if (key === 'o') return abrir(seccion.current)
      if (key === 'j' || key === 'k') return pasar(seccion.current, key === 'j' ? 1 : -1)
      const campo = seccion.current.querySelector<HTMLInputElement>('input[type=search]')
      campo?.focus()
      campo?.select()
    }
    document.addEventListener('keydown', alPulsar)
    return () => document.removeEventListener('keydown', alPulsar)
  }, [seccion, explicar])
}
