import { useId, useState } from 'react'
import { unidadDicha } from '#domain/pedido/linea-en-palabras.ts'
import type { LineaEnviada } from '#web/pedido/lineas.ts'
import { Boton } from '#web/ui/boton.tsx'
import estilo from './lista.module.css'

/** Lines that are shown before the list is unfolded. One line more would be no fold. */
const PLEGADA = 8

const numero = (cantidad: string): string =>
  Number(cantidad).toLocaleString('es-EC', { useGrouping: true, maximumFractionDigits: 3 })

/** Renders an order's lines to be read, folded when they are many. */
export const ListaDeLineas = ({ lineas, nombre = 'Líneas' }: { lineas: readonly LineaEnviada[]; nombre?: string }) => {
  const [abierta, abrir] = useState(false)
  const id = useId()
  const hayMas = lineas.length > PLEGADA + 1
  const vistas = hayMas && !abierta ? lineas.slice(0, PLEGADA) : lineas
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
                <strong>{numero(cantidad)}</strong> {unidadDicha(unidad, cantidad)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hayMas ? (
        <Boton tono="suave" aria-expanded={abierta} aria-controls={id} onClick={() => abrir(!abierta)}>
          {abierta ? 'Ver menos' : `Ver las ${lineas.length} líneas`}
        </Boton>
      ) : null}
    </div>
  )
}
