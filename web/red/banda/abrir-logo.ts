import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ItemBanda } from '#api/contract/bandas.ts'
import { abrirPublicaciones, rutaDePublicaciones } from '#web/red/lista/destino.ts'
import { recordarLogo } from './vuelta.ts'

/**
 * Returns a handler for a press on a logo. It opens the posts of the logo's head office; closing
 * them leads back to the logo. `cola` is the query string that the address keeps.
 */
export const useAbrirLogo = (cola = '') => {
  const navegar = useNavigate()
  return (item: ItemBanda) => (suceso: MouseEvent) => {
    if (suceso.metaKey || suceso.ctrlKey || suceso.shiftKey) return
    suceso.preventDefault()
    recordarLogo(rutaDePublicaciones(item.id))
    void abrirPublicaciones(item).then((direccion) => navegar(direccion + cola))
  }
}
