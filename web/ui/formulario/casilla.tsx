import { type ComponentProps, type ReactNode, useId } from 'react'
import campo from './campo.module.css'
import estilo from './casilla.module.css'

/** A box to tick; `children` may follow its words, as a link can't stand inside a label. */
export const Casilla = ({
  nombre,
  error,
  children,
  ...resto
}: { nombre: string; error?: string | undefined; children?: ReactNode } & Omit<ComponentProps<'input'>, 'type'>) => {
  const id = useId()
  const abajo = `${id}-abajo`
  return (
    <div className={estilo.casilla}>
      <input
        type="checkbox"
        id={id}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': abajo } : {})}
        {...resto}
      />
      <span>
        <label htmlFor={id}>{nombre}</label> {children}
      </span>
      {error ? (
        <p id={abajo} className={campo.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
