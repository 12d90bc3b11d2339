import { useEffect, useRef } from 'react'
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
  /** The property that they distinguish: «estado». */
  readonly por: string
  /** The active filter's `clave`. */
  readonly puesto: string
  readonly filtrar: (clave: string) => void
}

/** Shows a table's filters, each with its number of rows. */
export const Filtros = ({ filtros, por, puesto, filtrar }: Props) => {
  const lista = useRef<HTMLFieldSetElement>(null)
  // Scrolls to the active filter, however many stand before it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another is on, or its place is known
  useEffect(() => {
    const boton = lista.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (lista.current && boton) lista.current.scrollLeft = boton.offsetLeft - lista.current.offsetLeft - 48
  }, [puesto, filtros.length])
  return filtros.length === 0 ? null : (
    <fieldset ref={lista} className={estilo.filtros}>
      <legend className="solo-lectores">Filtrar por {por}</legend>
      {filtros.map(({ clave, palabra, n, meEspera = false }) => (
        <button key={clave} type="button" aria-pressed={puesto === clave} onClick={() => filtrar(clave)}>
          {palabra}
          {n === undefined ? null : <Cuenta n={n} meEspera={meEspera} />}
        </button>
      ))}
    </fieldset>
  )
}
