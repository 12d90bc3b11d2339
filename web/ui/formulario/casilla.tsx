import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import campo from './campo.module.css'
import estilo from './casilla.module.css'

/** A box to tick; `children` may follow its words, as a link can't stand inside a label. */
export const Casilla = ({
  nombre,
  error,
  sinPalabras = false,
  children,
  ...resto
}: {
  nombre: string
  error?: string | undefined
  /** What stands around it says what it is, for who sees that. */
  sinPalabras?: boolean
  children?: ReactNode
} & Omit<ComponentProps<'input'>, 'type'>) => {
  const id = useId()
  const abajo = `${id}-abajo`
  return (
    <div className={clsx(estilo.casilla, sinPalabras && estilo.sola)}>
      <input
        type="checkbox"
        id={id}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': abajo } : {})}
        {...resto}
      />
      <span>
        <label htmlFor={id} className={sinPalabras ? 'solo-lectores' : undefined}>
          {nombre}
        </label>{' '}
        {children}
      </span>
      {error ? (
        <p id={abajo} className={campo.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
