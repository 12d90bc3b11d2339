import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ItemBanda } from '#api/contract/bandas.ts'
import { abrirPublicaciones, rutaDePublicaciones } from '#web/red/lista/destino.ts'
import { recordarLogo } from './vuelta.ts'

/** What pressing a logo does: its head office's posts open, and closed they lead back to it. `cola` is what the address keeps. */
export const useAbrirLogo = (cola = '') => {
  const navegar = useNavigate()
  return (item: ItemBanda) => (suceso: MouseEvent) => {
    if (suceso.metaKey || suceso.ctrlKey || suceso.shiftKey) return
    suceso.preventDefault()
    recordarLogo(rutaDePublicaciones(item.id))
    void abrirPublicaciones(item).then((direccion) => navegar(direccion + cola))
  }
}
