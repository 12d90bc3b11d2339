import type { ReactNode } from 'react'
import estilo from './perfil.module.css'

/** Shows a part of the profile that is saved by itself. */
export const Seccion = ({
  titulo,
  texto,
  derecha,
  children,
}: {
  titulo: string
  texto?: string
  derecha?: ReactNode
  children: ReactNode
}) => (
  <section className={estilo.seccion} aria-label={titulo}>
    <header>
      <div>
        <h2>{titulo}</h2>
        {texto ? <p>{texto}</p> : null}
      </div>
      {derecha}
    </header>
    {children}
  </section>
)
