import { Children, type CSSProperties, createContext, type ReactNode, use } from 'react'
import estilo from './fichas.module.css'

/** The name of a figure, for screen readers. */
const DeFicha = createContext('')

const POR_FILA = { ancha: 8, media: 5 } as const
/** Returns how many figures go in each row, so that no row is left with few. */
const parejas = (cuantas: number, porFila: number): number => Math.ceil(cuantas / Math.ceil(cuantas / porFila))

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

/** Shows one figure, its name and a note below it. `alarma` says in words what is wrong with it. */
export const Ficha = ({
  nombre,
  nota,
  alarma,
  children,
}: {
  nombre: string
  nota?: ReactNode
  alarma?: string | undefined
  children: ReactNode
}) => (
  <DeFicha value={nombre}>
    <div data-alarma={alarma ? '' : undefined}>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
      {alarma ? <dd className={estilo.alarma}>{alarma}</dd> : null}
      {nota ? <dd className={estilo.nota}>{nota}</dd> : null}
    </div>
  </DeFicha>
)

/** Shows a figure that opens the facts it is made of; for a zero, what it counts. */
export const Cifra = ({ alAbrir, children }: { alAbrir: () => void; children: string }) => {
  const de = use(DeFicha)
  return (
    <button
      type="button"
      className={estilo.abre}
      onClick={alAbrir}
      // The visible text comes first, so that speech input recognises it.
      aria-label={de ? `${children}, ${de}` : undefined}
    >
      {children}
    </button>
  )
}
