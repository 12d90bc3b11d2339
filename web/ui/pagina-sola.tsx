import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ruta } from '#domain/rutas.ts'
import estilo from './pagina-sola.module.css'
import { Marca } from './piezas.tsx'

/**
 * Draws a page outside the frame of a signed-in account, under the brand. `derecha` stands at the
 * other end of the header; the rest are properties of `main`, whose content is in the middle unless
 * they say otherwise.
 */
export const PaginaSola = ({
  derecha,
  className = estilo.enMedio,
  ...contenido
}: { derecha?: ReactNode } & ComponentProps<'main'>) => (
  <div className={estilo.pagina}>
    <header>
      <Link to={ruta('home')} aria-label="BandWork, inicio">
        <Marca />
      </Link>
      {derecha}
    </header>
    <main className={className} {...contenido} />
  </div>
)
