import { Children, type CSSProperties, createContext, type ReactNode, use } from 'react'
import estilo from './fichas.module.css'

/** Of what a figure is, to who only hears it. */
const DeFicha = createContext('')

const POR_FILA = { ancha: 8, media: 5 } as const
/** So many in each row that no row is left with few. */
const parejas = (cuantas: number, porFila: number): number => Math.ceil(cuantas / Math.ceil(cuantas / porFila))

/** Figures side by side. */
export const Fichas = ({ children }: { children: ReactNode }) => {
  const cuantas = Math.max(1, Children.toArray(children).length)
  return (
    <dl
      className={estilo.fichas}
      style={
        { '--ancha': parejas(cuantas, POR_FILA.ancha), '--media': parejas(cuantas, POR_FILA.media) } as CSSProperties
      }
    >
      {children}
    </dl>
  )
}

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
