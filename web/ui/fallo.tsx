import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Boton } from './boton.tsx'
import { Vacio } from './piezas.tsx'

/** Shows why something couldn't be fetched, in its place. `que`: «los pedidos». */
export const Fallo = ({
  que,
  reintentar,
  children,
}: {
  que: string
  reintentar: () => unknown
  children: ReactNode
}) => (
  <Vacio
    icono={<TriangleAlert size={28} aria-hidden />}
    titulo={`No pudimos traer ${que}`}
    acciones={<Boton onClick={() => void reintentar()}>Reintentar</Boton>}
  >
    {children}
  </Vacio>
)
