import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FormatoDeDescarga } from '#api/contract/tablas.ts'
import { Boton } from '#web/ui/boton.tsx'
import type { EstadoDeTabla } from './estado-de-tabla.ts'
import estilo from './pie-de-tabla.module.css'

/**
 * The address and the parameters of a table's request; its rows can be downloaded from there, too.
 */
export type Archivo = {
  readonly tabla: string
  readonly parametros: Readonly<Record<string, string>>
  /** Other ways to take the rows along. */
  readonly mas?: ReactNode
}
const FORMATOS: readonly (readonly [FormatoDeDescarga, palabra: string, como: string])[] = [
  ['xlsx', 'Excel', 'en Excel'],
  ['csv', 'CSV', 'en CSV'],
  ['csv-excel', 'CSV para Excel', 'como CSV para Excel'],
]

const Descargas = ({ de: { tabla, parametros, mas } }: { de: Archivo }) => (
  <span className={estilo.descargas}>
    <Download size={15} aria-hidden />
    {FORMATOS.map(([formato, palabra, como]) => (
      <a
        key={formato}
        href={`${tabla}?${new URLSearchParams({ ...parametros, formato })}`}
        download
        aria-label={`Descargar ${como}`}
        title={`Todas las filas, ${como}`}
      >
        {palabra}
      </a>
    ))}
    {mas}
  </span>
)

/**
 * Shows how many rows there are and which ones these are, and leads to the others. `cuantas` are on
 * this page, of `total`.
 */
export const PieDeTabla = ({
  estado,
  tamanos,
  cambiar,
  cuantas,
  total,
  archivo,
}: {
  estado: Pick<EstadoDeTabla, 'pagina' | 'tamano'>
  tamanos: readonly number[]
  cambiar: (cambio: { pagina: number } | { tamano: number }) => void
  cuantas: number
  total: number
  archivo?: Archivo | undefined
}) => {
  const { pagina, tamano } = estado
  const desde = pagina * tamano
  return (
    <div className={estilo.pie}>
      <label>
        Filas
        <select value={tamano} onChange={({ target }) => cambiar({ tamano: Number(target.value) })}>
          {tamanos.map((n) => (
            <option key={n}>{n}</option>
          ))}
        </select>
      </label>
      {archivo && total > 0 ? <Descargas de={archivo} /> : null}
      <span role="status">
        {cuantas > 0 ? `${desde + 1}–${desde + cuantas} de ${total.toLocaleString('es-EC')}` : ''}
      </span>
      <Boton
        tono="suave"
        cuadrado
        aria-label="Página anterior"
        motivo={pagina === 0 ? 'Es la primera página.' : null}
        onClick={() => cambiar({ pagina: pagina - 1 })}
      >
        <ChevronLeft size={17} aria-hidden />
      </Boton>
      <Boton
        tono="suave"
        cuadrado
        aria-label="Página siguiente"
        motivo={desde + tamano >= total ? 'Es la última página.' : null}
        onClick={() => cambiar({ pagina: pagina + 1 })}
      >
        <ChevronRight size={17} aria-hidden />
      </Boton>
    </div>
  )
}
