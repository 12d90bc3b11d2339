import { useLayoutEffect, useRef } from 'react'
import estilo from './paleta.module.css'

/** What the palette's field is, before and after what finds has come: one goes on writing where the one before it stood. */
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
