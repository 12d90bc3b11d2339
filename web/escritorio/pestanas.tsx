import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { aparte } from '#web/servidor/aparte.tsx'
import type { Pestana } from '#web/vivo/senales.ts'
import estilo from './pestanas.module.css'

const Cuenta = aparte(() => import('./por-atender.tsx').then((m) => m.PorAtender))
/** Shows beside a tab how many things wait there, a moment after the tab. */
export const PorAtender = ({ pestana }: { pestana: Pestana | undefined }) => (
  <Suspense fallback={null}>
    <Cuenta pestana={pestana} />
  </Suspense>
)

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
