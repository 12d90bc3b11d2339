import { unidadDicha } from '#domain/pedido/linea-en-palabras.ts'
import type { LineaEnviada } from '#web/pedido/lineas.ts'
import { cantidadVista } from './cantidades.ts'
import estilo from './lista.module.css'
import { usePliegue } from './pliegue.tsx'

/** Renders an order's lines to be read, folded when they are many. */
export const ListaDeLineas = ({ lineas, nombre = 'Líneas' }: { lineas: readonly LineaEnviada[]; nombre?: string }) => {
  const { id, vistas, boton } = usePliegue(lineas)
  return (
    <div className={estilo.lista}>
      <table id={id} aria-label={nombre}>
        <thead>
          <tr>
            <th scope="col">
              <span aria-hidden>#</span>
              <span className="solo-lectores">Línea</span>
            </th>
            <th scope="col">Descripción</th>
            <th scope="col">Cantidad</th>
          </tr>
        </thead>
        <tbody>
          {vistas.map(({ numero: n, descripcion, cantidad, unidad, referencia }, i) => (
            <tr key={n ?? i}>
              <th scope="row">{n ?? i + 1}</th>
              <td>
                {descripcion}
                {referencia ? <small>{referencia}</small> : null}
              </td>
              <td>
                <strong>{cantidadVista(cantidad)}</strong> {unidadDicha(unidad, cantidad)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {boton}
    </div>
  )
}
