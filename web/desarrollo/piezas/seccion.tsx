import { createContext, type ReactNode, use } from 'react'
import type { Piel } from './fichas.ts'
import estilo from './piezas.module.css'

const Contexto = createContext<Piel>('negro')
export const EnPiel = Contexto.Provider
export const usePiel = (): Piel => use(Contexto)

/** Shows a group of pieces under its name. */
export const Seccion = ({ nombre, children }: { nombre: string; children: ReactNode }) => (
  <section className={estilo.seccion}>
    <h3>{nombre}</h3>
    {children}
  </section>
)

/** Shows pieces of one kind in a row that wraps. `dice` says what they show. */
export const Fila = ({ dice, children }: { dice: string; children: ReactNode }) => (
  <div className={estilo.fila}>
    <small>{dice}</small>
    <div>{children}</div>
  </div>
)
