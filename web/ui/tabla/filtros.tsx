import { Cuenta } from '#web/ui/piezas.tsx'
import estilo from './barra.module.css'

export type Filtro = {
  readonly clave: string
  readonly palabra: string
  readonly n: number | undefined
  readonly meEspera?: boolean
}

type Props = {
  readonly filtros: readonly Filtro[]
  /** What they tell apart: «estado». */
  readonly por: string
  /** The one that is on, by its `clave`. */
  readonly puesto: string
  readonly filtrar: (clave: string) => void
}

/** A table's filters, each with how many rows it has. */
export const Filtros = ({ filtros, por, puesto, filtrar }: Props) =>
  filtros.length === 0 ? null : (
    <fieldset className={estilo.filtros}>
      <legend className="solo-lectores">Filtrar por {por}</legend>
      {filtros.map(({ clave, palabra, n, meEspera = false }) => (
        <button key={clave} type="button" aria-pressed={puesto === clave} onClick={() => filtrar(clave)}>
          {palabra}
          {n === undefined ? null : <Cuenta n={n} meEspera={meEspera} />}
        </button>
      ))}
    </fieldset>
  )
