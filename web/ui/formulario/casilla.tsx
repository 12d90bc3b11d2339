import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import campo from './campo.module.css'
import estilo from './casilla.module.css'

/** Shows a checkbox. `children` may follow its label, as a label can't hold a link. */
export const Casilla = ({
  nombre,
  error,
  sinPalabras = false,
  children,
  ...resto
}: {
  nombre: string
  error?: string | undefined
  /** Whether what surrounds it shows its meaning, so that only screen readers get the label. */
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
