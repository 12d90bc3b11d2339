import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ruta } from '#domain/rutas.ts'
import boton from '#web/ui/boton.module.css'
import { PaginaSola } from '#web/ui/pagina-sola.tsx'
import { BotonPiel } from '#web/yo/boton-piel.tsx'
import { useYo } from '#web/yo/sesion.ts'
import estilo from './registro.module.css'

/** Shows the frame of the public pages. */
export const PaginaPublica = ({
  children,
  angosta,
  ancha,
}: {
  children: ReactNode
  angosta?: boolean
  ancha?: boolean
}) => {
  const { data: yo } = useYo()
  return (
    <PaginaSola
      id="contenido"
      tabIndex={-1}
      className={clsx(estilo.contenido, angosta && estilo.angosta, ancha && estilo.entera)}
      derecha={
        <span className={estilo.derecha}>
          <BotonPiel />
          {yo ? null : (
            <Link to={ruta('login')} className={clsx(boton.boton, boton.normal)}>
              Entrar
            </Link>
          )}
        </span>
      }
    >
      {children}
    </PaginaSola>
  )
}

/** Shows a part of a long form with its purpose. */
export const Grupo = ({ titulo, texto, children }: { titulo: string; texto?: string; children: ReactNode }) => (
  <section className={estilo.grupo} aria-label={titulo}>
    <div>
      <h2>{titulo}</h2>
      {texto ? <p>{texto}</p> : null}
    </div>
    <div className={estilo.campos}>{children}</div>
  </section>
)
