import type { ReactNode } from 'react'
import { Logo } from '#web/ui/piezas.tsx'
import estilo from './cuenta-en-fila.module.css'

/** Shows an account in a table's row or on its card; without `correo` only the name. */
export const CuentaEnFila = ({
  nombre,
  correo,
  ...logo
}: {
  src: string
  nombre: string
  correo?: string
  abierto?: boolean
}) => (
  <span className={estilo.quien}>
    <Logo nombre={nombre} {...logo} />
    <span>
      <strong>{nombre}</strong>
      {correo ? <small>{correo}</small> : null}
    </span>
  </span>
)

/** Shows a quieter line below. */
export const Menor = ({ children }: { children: ReactNode }) => <small className={estilo.menor}>{children}</small>

/** Returns "Quito, Pichincha"; a city named like its province appears once. */
export const lugarDe = ({ ciudad, provincia }: { ciudad: string; provincia: string }): string =>
  [...new Set([ciudad, provincia])].filter(Boolean).join(', ')
