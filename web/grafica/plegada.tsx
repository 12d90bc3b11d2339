import type { ReactNode } from 'react'
import estilo from './grafica.module.css'

/** Folds away the table below a picture, which shows the same. */
export const Plegada = ({ children }: { children: ReactNode }) => (
  <details className={estilo.plegada}>
    <summary>Ver la tabla</summary>
    {children}
  </details>
)
