import type { ReactNode } from 'react'
import estilo from './compras.module.css'

/** Where the purchase stands, in a sentence. */
export const Momento = ({ icono, titulo, children }: { icono: ReactNode; titulo: string; children: ReactNode }) => (
  <div className={estilo.momento}>
    {icono}
    <div>
      <h2>{titulo}</h2>
      <p>{children}</p>
    </div>
  </div>
)
