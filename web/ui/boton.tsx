import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import estilo from './boton.module.css'

export type PropsBoton = ComponentProps<'button'> & {
  tono?: 'normal' | 'primario' | 'espera' | 'suave' | 'peligro'
  grande?: boolean
  ancho?: boolean
  /** An icon alone: `aria-label` is its name and its hint. */
  cuadrado?: boolean
  ocupado?: boolean
  /** Of which row it is, for who hears its name without seeing where it stands. */
  de?: string
  /** Why it can't be pressed now: it stays reachable and says so. */
  motivo?: string | null | undefined
  /** What its name doesn't say, for who points at it. */
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
