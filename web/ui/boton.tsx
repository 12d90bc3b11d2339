import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import estilo from './boton.module.css'

/** The properties of a button. It is never disabled: one that can't be pressed says why. */
export type PropsBoton = Omit<ComponentProps<'button'>, 'disabled'> & {
  tono?: 'normal' | 'primario' | 'espera' | 'suave' | 'peligro'
  grande?: boolean
  ancho?: boolean
  /** Whether it shows an icon alone; `aria-label` is its name and its hint. */
  cuadrado?: boolean
  ocupado?: boolean
  /** The row it belongs to, for screen readers. */
  de?: string
  /** The reason why it can't be pressed now: it stays reachable and shows that. */
  motivo?: string | null | undefined
  /** A hint with what its name doesn't say. */
  pista?: string
}

export const Boton = ({
  tono = 'normal',
  grande,
  ancho,
  cuadrado,
  ocupado,
  motivo,
  pista,
  de,
  className,
  onClick,
  children,
  ...resto
}: PropsBoton) => {
  const parado = Boolean(motivo) || Boolean(ocupado)
  const describe = motivo ?? pista
  return (
    <button
      type="button"
      data-pista={describe ?? (cuadrado ? resto['aria-label'] : undefined)}
      aria-description={describe}
      {...resto}
      {...(de && resto['aria-label'] ? { 'aria-label': `${resto['aria-label']} · ${de}` } : {})}
      className={clsx(
        estilo.boton,
        estilo[tono],
        grande && estilo.grande,
        ancho && estilo.ancho,
        cuadrado && estilo.cuadrado,
        className,
      )}
      {...(parado ? { 'aria-disabled': true } : {})}
      {...(ocupado ? { 'aria-busy': true } : {})}
      onClick={(suceso) => {
        if (!parado) return onClick?.(suceso)
        suceso.preventDefault()
      }}
    >
      {ocupado ? <span className={estilo.gira} aria-hidden /> : null}
      {cuadrado && ocupado ? null : children}
      {de && !resto['aria-label'] ? <span className="solo-lectores"> · {de}</span> : null}
    </button>
  )
}
