import type { ReactNode } from 'react'
import estilo from './compras.module.css'

/** Says in a sentence at which point the purchase is. */
export const Momento = ({ icono, titulo, children }: { icono: ReactNode; titulo: string; children: ReactNode }) => (
  <div className={estilo.momento}>
    {icono}
    <div>
      <h2>{titulo}</h2>
      <p>{children}</p>
    </div>
  </div>
)
