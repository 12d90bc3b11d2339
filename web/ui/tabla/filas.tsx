import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Hueso } from '#web/ui/piezas.tsx'
import { alPulsar, type ColumnaDeTabla, ordenesDe } from './columna.ts'
import type { CambiarTabla, EstadoDeTabla } from './estado-de-tabla.ts'
import { useFilasSordas } from './sordera.ts'
import estilo from './tabla.module.css'
import tarjetas from './tarjetas.module.css'

export type Envolver<F> = (fila: F, como: 'tr' | 'li', contenido: ReactNode) => ReactNode

type Props<F, C extends string> = {
  /** The rows; undefined while they are fetched. */
  readonly filas: readonly F[] | undefined
  readonly columnas: readonly ColumnaDeTabla<F, C>[]
  readonly estado: EstadoDeTabla<C>
  readonly cambiar: CambiarTabla<C>
  readonly envolver: Envolver<F>
}

/** Returns one placeholder for each expected row, up to a screenful. */
const huesos = (tamano: number) => Array.from({ length: Math.min(tamano, 10) }, (_, i) => i)

export const Filas = <F extends { readonly id: string }, C extends string>({
  filas,
  columnas,
  estado,
  cambiar,
  envolver,
  titulo,
}: Props<F, C> & { titulo: string }) => {
  const sordas = useFilasSordas(filas)
  const Flecha = estado.sentido === 'asc' ? ArrowUp : ArrowDown
  const sentido = estado.sentido === 'asc' ? ('ascending' as const) : ('descending' as const)
  const celdas = (contenido: (columna: ColumnaDeTabla<F, C>) => ReactNode) =>
    columnas.map((columna, i) => {
      const props = { 'data-col': columna.id, 'data-aspecto': columna.aspecto, className: columna.clase }
      // The first cell names the row.
      return i === 0 ? (
        <th key={columna.id} scope="row" {...props}>
          {contenido(columna)}
        </th>
      ) : (
        <td key={columna.id} {...props}>
          {contenido(columna)}
        </td>
      )
    })
  return (
    <div className={estilo.rollo}>
      <table className={estilo.tabla} aria-labelledby={titulo}>
        <thead>
          <tr>
            {columnas.map(({ id, palabra, ordena, aspecto, clase }) => (
              <th
                key={id}
                scope="col"
                data-col={id}
                data-aspecto={aspecto}
                className={clase}
                {...(ordena?.some(({ por }) => por === estado.columna) ? { 'aria-sort': sentido } : {})}
              >
                {ordena?.map((orden) => (
                  <button
                    key={orden.por}
                    type="button"
                    data-activa={orden.por === estado.columna}
                    onClick={() => cambiar(alPulsar(orden, estado))}
                  >
                    {orden.palabra ?? palabra}
                    {orden.por === estado.columna ? <Flecha size={12} aria-hidden /> : null}
                  </button>
                )) ?? <span className={aspecto === 'icono' ? 'solo-lectores' : undefined}>{palabra}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...sordas}>
          {filas?.map((fila) => (
            <Fragment key={fila.id}>
              {envolver(
                fila,
                'tr',
                celdas(({ celda }) => celda(fila)),
              )}
            </Fragment>
          )) ??
            huesos(estado.tamano).map((i) => (
              <tr key={i} aria-hidden>
                {celdas(({ id, aspecto }) => (
                  <Hueso ancho={aspecto === 'icono' ? 16 : `${55 + ((i * 13 + id.length * 7) % 40)}%`} />
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * Shows the rows as cards where it is narrow. A list chooses their order, as there are no headers.
 */
export const Tarjetas = <F extends { readonly id: string }, C extends string>({
  filas,
  columnas,
  estado,
  cambiar,
  envolver,
  tarjeta,
  alto,
}: Props<F, C> & { tarjeta: (fila: F) => ReactNode; alto: number }) => {
  const sordas = useFilasSordas(filas)
  const ordenes = ordenesDe(columnas)
  const actual = ordenes.findIndex(({ columna, sentido }) => columna === estado.columna && sentido === estado.sentido)
  return (
    <>
      {ordenes.length > 0 ? (
        <label className={tarjetas.ordenar}>
          Ordenar
          <select
            value={actual}
            onChange={({ target }) => {
              const { columna, sentido } = ordenes[Number(target.value)] ?? estado
              cambiar({ columna, sentido })
            }}
          >
            {ordenes.map(({ palabra }, i) => (
              <option key={palabra} value={i}>
                {palabra}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <ul className={tarjetas.tarjetas} {...sordas}>
        {filas?.map((fila) => <Fragment key={fila.id}>{envolver(fila, 'li', tarjeta(fila))}</Fragment>) ??
          huesos(estado.tamano).map((i) => (
            <li key={i} style={{ minHeight: alto }}>
              <Hueso ancho="60%" alto={32} />
              <Hueso ancho="90%" />
              <Hueso ancho="40%" />
            </li>
          ))}
      </ul>
    </>
  )
}
