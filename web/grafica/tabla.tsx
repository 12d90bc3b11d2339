import { Cifra } from '#web/ui/fichas.tsx'
import { Rollo } from '#web/ui/rollo.tsx'
import type { Cuadro, Serie } from './cuadro.ts'
import { Plegada } from './plegada.tsx'

/** Opens the facts behind a figure, of a category by its index or of all of them. */
export type AlAbrir<F> = (figura: F, categoria: number | undefined) => void

/** Shows a chart's figures as a folded table. */
export const TablaDeCuadro = <F,>({
  cuadro: { eje, series },
  alAbrir,
}: {
  cuadro: Cuadro<F>
  alAbrir: AlAbrir<F> | undefined
}) => {
  const cifra = ({ figura }: Serie<F>, escrito: string, categoria: number | undefined) =>
    figura === undefined || !alAbrir ? escrito : <Cifra alAbrir={() => alAbrir(figura, categoria)}>{escrito}</Cifra>
  return (
    <Plegada>
      <Rollo>
        <table>
          <thead>
            <tr>
              <th scope="col">{eje.categoria}</th>
              {series.map(({ nombre }) => (
                <th key={nombre} scope="col">
                  {nombre}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {eje.categorias.map((nombre, i) => (
              <tr key={nombre}>
                <th scope="row">{nombre}</th>
                {series.map((serie) => (
                  <td key={serie.nombre}>{cifra(serie, serie.escritos[i] ?? '', i)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          {series.some(({ total }) => total !== null) ? (
            <tfoot>
              <tr>
                <th scope="row">{eje.todo}</th>
                {series.map((serie) => (
                  <td key={serie.nombre}>{cifra(serie, serie.total ?? '', undefined)}</td>
                ))}
              </tr>
            </tfoot>
          ) : null}
        </table>
      </Rollo>
    </Plegada>
  )
}
