import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Marks a history entry reached from a list, so that the way back to the list goes there. */
export const DE_LA_LISTA = { deLaLista: true } as const

/** Returns the press of a link to the list: it goes back to the list as it was left. */
export const useVolverALaLista = (): ((suceso: MouseEvent) => void) => {
  const navegar = useNavigate()
  const { deLaLista } = (useLocation().state ?? {}) as Partial<typeof DE_LA_LISTA>
  return (suceso) => {
    if (!deLaLista) return
    suceso.preventDefault()
    navegar(-1)
  }
}
