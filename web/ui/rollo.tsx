import type { ReactNode } from 'react'
import estilo from './rollo.module.css'

/**
 * Scrolls a table sideways where it is wider than its place. The first column stays, and the edge
 * fades while there is more.
 */
export const Rollo = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls aside is reached by the keys
  <div className={estilo.rollo} tabIndex={0}>
    {children}
  </div>
)
