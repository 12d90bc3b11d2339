import { type ReactNode, useEffect, useRef } from 'react'
import estilo from './pestanas.module.css'

/** A desk's pages, side by side, as links; where they don't fit they scroll aside, their edges fading while there is more. */
export const Pestanas = ({ nombre, actual, children }: { nombre: string; actual: string; children: ReactNode }) => {
  const lista = useRef<HTMLElement>(null)
  // The one that is open is seen, however many stand before it.
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
