import type { ReactNode } from 'react'
import estilo from './grafica.module.css'

/** Beneath a picture, folded away: the same as a table. */
export const Plegada = ({ children }: { children: ReactNode }) => (
  <details className={estilo.plegada}>
    <summary>Ver la tabla</summary>
    {children}
  </details>
)
