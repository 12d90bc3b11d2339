import type { ReactNode } from 'react'
import estilo from './fichas.module.css'

/** Figures side by side. */
export const Fichas = ({ children }: { children: ReactNode }) => <dl className={estilo.fichas}>{children}</dl>

/** One figure, its name and what is said below. */
export const Ficha = ({ nombre, nota, children }: { nombre: string; nota?: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{nombre}</dt>
    <dd>{children}</dd>
    {nota ? <dd className={estilo.nota}>{nota}</dd> : null}
  </div>
)

/** A figure that opens to what it is made of; one of nothing has none. */
export const Cifra = ({
  nada = false,
  alAbrir,
  children,
}: {
  nada?: boolean
  alAbrir: () => void
  children: string
}) =>
  nada ? (
    children
  ) : (
    <button type="button" className={estilo.abre} onClick={alAbrir}>
      {children}
    </button>
  )
