import { useLayoutEffect, useRef } from 'react'
import estilo from './paleta.module.css'

/**
 * Returns the properties of the palette's field, before and after the search has loaded. The field
 * that replaces the other takes over focus and cursor.
 */
export const useEntrada = () => {
  const ref = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const { current: campo } = ref
    if (!campo || document.activeElement !== document.body) return
    campo.focus()
    campo.setSelectionRange(campo.value.length, campo.value.length)
  }, [])
  return { ref, placeholder: 'Página, pedido, compra o cliente', className: estilo.entrada }
}
