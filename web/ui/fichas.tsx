import { createContext, type ReactNode, use } from 'react'
import estilo from './fichas.module.css'

/** Of what a figure is, to who only hears it. */
const DeFicha = createContext('')

/** Figures side by side. */
export const Fichas = ({ children }: { children: ReactNode }) => <dl className={estilo.fichas}>{children}</dl>

/** One figure, its name and what is said below. */
export const Ficha = ({ nombre, nota, children }: { nombre: string; nota?: ReactNode; children: ReactNode }) => (
  <DeFicha value={nombre}>
    <div>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
      {nota ? <dd className={estilo.nota}>{nota}</dd> : null}
    </div>
  </DeFicha>
)

/** A figure that opens to what it is made of; one of nothing, to what it counts. */
export const Cifra = ({ alAbrir, children }: { alAbrir: () => void; children: string }) => {
  const de = use(DeFicha)
  return (
    <button
      type="button"
      className={estilo.abre}
      onClick={alAbrir}
      // What is seen stands first, so that who speaks it is understood.
      aria-label={de ? `${children}, ${de}` : undefined}
    >
      {children}
    </button>
  )
}
