import { clsx } from 'clsx'
import { numero } from '#web/ui/cifras.ts'
import { Abre, type Abrir } from './abre.tsx'
import estilo from './cifras.module.css'
import type { DeCifra } from './de-cifra.ts'

export type Barra = {
  readonly nombre: string
  readonly cuantas: number
  readonly cifra: DeCifra
  /** Further text beside the count. */
  readonly nota?: string
}

/** Lists counts by name. Each has a bar in proportion to the largest and opens its facts. */
export const Barras = ({
  barras,
  cabezas,
  enColumnas = false,
  abrir,
}: {
  barras: readonly Barra[]
  /** Headings of the counts and of the notes. */
  cabezas?: readonly [string, string]
  /** Whether the bars stand in several columns where there is room, because they are many. */
  enColumnas?: boolean
  abrir: Abrir
}) => {
  const max = Math.max(1, ...barras.map(({ cuantas }) => cuantas))
  const conNotas = barras.some(({ nota }) => nota)
  return (
    <ol className={clsx(estilo.barras, conNotas && estilo.conNotas, enColumnas && estilo.enColumnas)}>
      {cabezas && conNotas ? (
        <li aria-hidden>
          <span className={estilo.encabezan}>{cabezas[0]}</span>
          <small>{cabezas[1]}</small>
        </li>
      ) : null}
      {barras.map(({ nombre, cuantas, cifra, nota = '' }) => (
        <li key={nombre}>
          <span>{nombre}</span>
          <span className={estilo.barra} aria-hidden>
            <i style={{ width: `${(100 * cuantas) / max}%` }} />
          </span>
          <b>
            <Abre cifra={cifra} abrir={abrir}>
              {numero(cuantas)}
            </Abre>
          </b>
          {conNotas ? <small>{nota}</small> : null}
        </li>
      ))}
    </ol>
  )
}
