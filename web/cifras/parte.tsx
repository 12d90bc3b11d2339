import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import estilo from './cifras.module.css'

/** Two columns of a dashboard's, or all of them. */
export type Ancho = 'ancha' | 'entera'

/** A part of a dashboard under its heading; how wide it is where there is room. */
export const Parte = ({
  titulo,
  nota,
  ancho,
  children,
}: {
  titulo: string
  /** What it counts, in a sentence. */
  nota?: string
  ancho?: Ancho
  children: ReactNode
}) => (
  <section className={clsx(estilo.parte, ancho && estilo[ancho])} aria-label={titulo}>
    <h2>{titulo}</h2>
    {nota ? <p className={estilo.nota}>{nota}</p> : null}
    {children}
  </section>
)

/** What will stand in a part, said while there is nothing. */
export const Nada = ({ children }: { children: string }) => <p className={estilo.nota}>{children}</p>
