import type { ReactNode } from 'react'
import { Logo } from '#web/ui/piezas.tsx'
import estilo from './cuenta-en-fila.module.css'

/** Who an account is, in a table's row or on its card; without `correo` only the name. */
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

/** What is said below, more quietly. */
export const Menor = ({ children }: { children: ReactNode }) => <small className={estilo.menor}>{children}</small>

/** "Quito, Pichincha"; a city that is called like its province once. */
export const lugarDe = ({ ciudad, provincia }: { ciudad: string; provincia: string }): string =>
  [...new Set([ciudad, provincia])].filter(Boolean).join(', ')
