import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Rollo } from '#web/ui/rollo.tsx'

/** A name, with the path that it links to where there is one. */
type Nombre = string | { readonly dice: string; readonly a: string }

/** Shows a table of figures. The first cell of a row is its name. */
export const Tabla = ({
  titulo,
  cabezas,
  filas,
}: {
  titulo: string
  cabezas: readonly string[]
  filas: readonly (readonly [Nombre, ...ReactNode[]])[]
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
          <tr key={typeof primera === 'string' ? primera : primera.a}>
            <th scope="row">{typeof primera === 'string' ? primera : <Link to={primera.a}>{primera.dice}</Link>}</th>
            {celdas.map((celda, i) => (
              <td key={cabezas[i + 1]}>{celda}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Rollo>
)
