import { type ReactNode, useEffect, useRef } from 'react'
import estilo from './pestanas.module.css'

/**
 * Shows a desk's pages as tabs. Where they don't fit they scroll sideways, and their edges fade
 * while there is more.
 */
export const Pestanas = ({ nombre, actual, children }: { nombre: string; actual: string; children: ReactNode }) => {
  const lista = useRef<HTMLElement>(null)
  // The open tab is scrolled into view, however many stand before it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another is open
  useEffect(() => {
    const enlace = lista.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (lista.current && enlace) lista.current.scrollLeft = enlace.offsetLeft - 48
  }, [actual])
  return (
    <nav ref={lista} className={estilo.nav} aria-label={nombre}>
      {children}
    </nav>
  )
}
