import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Marca } from '#web/ui/piezas.tsx'
import estilo from './pagina-sola.module.css'

/** Draws a page outside the frame of a signed-in account, under the brand. */
export const PaginaSola = ({ children }: { children: ReactNode }) => (
  <div className={estilo.pagina}>
    <header>
      <Link to="/" aria-label="BandWork, inicio">
        <Marca />
      </Link>
    </header>
    <main>{children}</main>
  </div>
)
