import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import estilo from './cifras.module.css'

/** The width of a part in a dashboard's columns: two of them, or all. */
export type Ancho = 'ancha' | 'entera'

/** Shows a part of a dashboard under its heading. `ancho` is its width where there is room. */
export const Parte = ({
  titulo,
  nota,
  ancho,
  children,
}: {
  titulo: string
  /** The definition of what it counts, in a sentence. */
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

/** Says what an empty part will show. */
export const Nada = ({ children }: { children: string }) => <p className={estilo.nota}>{children}</p>
