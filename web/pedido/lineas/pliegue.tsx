import { type ReactNode, useId, useState } from 'react'
import { Boton } from '#web/ui/boton.tsx'

/** Lines that are shown before the list is unfolded. One line more would be no fold. */
const PLEGADA = 8

/**
 * Folds a long list. Returns the lines to show, the id for what shows them, and the button that
 * unfolds them, null when they are few.
 */
export const usePliegue = <L,>(
  lineas: readonly L[],
  plegable = true,
): { readonly id: string; readonly vistas: readonly L[]; readonly boton: ReactNode } => {
  const [abierta, abrir] = useState(false)
  const id = useId()
  const hayMas = plegable && lineas.length > PLEGADA + 1
  const boton = hayMas ? (
    <Boton tono="suave" aria-expanded={abierta} aria-controls={id} onClick={() => abrir(!abierta)}>
      {abierta ? 'Ver menos' : `Ver las ${lineas.length} líneas`}
    </Boton>
  ) : null
  return { id, vistas: hayMas && !abierta ? lineas.slice(0, PLEGADA) : lineas, boton }
}
