import type { ReactNode } from 'react'
import { Rollo } from '#web/ui/rollo.tsx'

/** Shows a table of figures. The first cell of a row is its name. */
export const Tabla = ({
  titulo,
  cabezas,
  filas,
}: {
  titulo: string
  cabezas: readonly string[]
  filas: readonly (readonly [string, ...ReactNode[]])[]
}) => (
  <Rollo>
    <table aria-label={titulo}>
      <thead>
        <tr>
          {cabezas.map((cabeza) => (
            <th key={cabeza} scope="col">
              {cabeza}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {filas.map(([primera, ...celdas]) => (
          <tr key={primera}>
            <th scope="row">{primera}</th>
            {celdas.map((celda, i) => (
              <td key={cabezas[i + 1]}>{celda}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Rollo>
)
