import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { FilaPedido, LineaDePedido } from '#api/contract/pedido.ts'
import { precioEscrito } from '#domain/dinero.ts'
import { nombreDeTarifa } from '#domain/impuestos.ts'
import { unidadDicha } from '#domain/pedido/linea-en-palabras.ts'
import { cambiosDeLineas, milesimas } from '#domain/pedido/lineas.ts'
import { dolares } from '#web/ui/cifras.ts'
import { cantidadVista } from './cantidades.ts'
import estilo from './con-precio.module.css'
import { usePliegue } from './pliegue.tsx'

type Pedida = Pick<LineaDePedido, 'numero' | 'descripcion' | 'cantidad' | 'unidad' | 'referencia'>
const comoLinea = (linea: Pedida) => ({ ...linea, cantidad: milesimas(linea.cantidad) ?? 0 })
const enBreve = ({ descripcion, cantidad: cuanto, unidad, referencia }: Pedida): string =>
  `${cantidadVista(cuanto)} ${unidadDicha(unidad, cuanto)} de ${descripcion}${referencia ? ` (${referencia})` : ''}`

/**
 * Returns, for a provider, what the client changed in the list since the last proposal: by line's
 * number what it was ('' for a new line), and the lines that went.
 */
export const cambiosPara = ({ lineas = [], lineasAntes }: FilaPedido) => {
  if (!lineasAntes) return { antes: new Map<number, string>(), quitadas: [] }
  const cambios = cambiosDeLineas(lineasAntes.map(comoLinea), lineas.map(comoLinea))
  const vieja = (numero: number) => lineasAntes.find((linea) => linea.numero === numero)
  return {
    antes: new Map(
      cambios.flatMap(({ numero, ahora }) => {
        const de = vieja(numero)
        return ahora ? [[numero, de ? enBreve(de) : '']] : []
      }),
    ),
    quitadas: cambios.flatMap(({ numero, ahora }) => {
      const de = vieja(numero)
      return ahora || !de ? [] : [de]
    }),
  }
}

const Linea = ({
  linea,
  antes,
  conPrecio,
  conContraoferta,
  cotizada,
  marca,
}: {
  linea: LineaDePedido
  /** Its words before the client changed it, '' for a new one. */
  antes: string | undefined
  conPrecio: boolean
  conContraoferta: boolean
  /** Whether the proposal in force is about these lines. */
  cotizada: boolean
  marca: ReactNode
}) => {
  const { oferta, contraoferta, fuera, sustituto } = linea
  const descuento = oferta && oferta.descuento !== '0.00' ? `descuento ${dolares(oferta.descuento)}` : undefined
  const rebaja = contraoferta && oferta && contraoferta.importe !== oferta.importe
  return (
    <tr className={clsx(fuera && estilo.fuera)}>
      <th scope="row">{marca ?? linea.numero}</th>
      <td data-columna="Descripción">
        {linea.descripcion}
        {linea.referencia ? <small>{linea.referencia}</small> : null}
        {antes === undefined ? null : (
          <small className={estilo.cambio}>{antes === '' ? 'Nueva línea' : `Antes: ${antes}`}</small>
        )}
        {sustituto ? <small className={estilo.sustituto}>En su lugar: {sustituto}</small> : null}
      </td>
      <td data-columna="Cantidad">
        <span>
          <strong>{cantidadVista(linea.cantidad)}</strong> {unidadDicha(linea.unidad, linea.cantidad)}
        </span>
      </td>
      {conPrecio ? (
        oferta ? (
          <>
            <td data-columna="Precio unitario">
              <span>
                {precioEscrito(oferta.precioUnitario)}
                {descuento ? <small>{descuento}</small> : null}
              </span>
            </td>
            <td data-columna="IVA">
              <span>{nombreDeTarifa(oferta.tarifa).replace(/^IVA /, '')}</span>
            </td>
            <td data-columna="Importe">
              <span>{dolares(oferta.importe)}</span>
            </td>
          </>
        ) : (
          <td colSpan={3} data-columna="Precio" className={estilo.sinPrecio}>
            <span>{fuera ? 'No se aprobó' : cotizada ? 'No hay' : 'Sin precio'}</span>
          </td>
        )
      ) : null}
      {conContraoferta ? (
        <td data-columna="Contraoferta" className={clsx(rebaja && estilo.rebaja)}>
          <span>{contraoferta ? dolares(contraoferta.importe) : '—'}</span>
        </td>
      ) : null}
    </tr>
  )
}

/**
 * Renders an order's lines with what each side says of them: prices, substitutes, a counter-offer,
 * and for the provider what the client changed. `marcas` renders what stands in place of a line's
 * number. Many lines begin folded.
 */
export const LineasConPrecio = ({
  fila,
  plegable = true,
  marcas,
}: {
  fila: FilaPedido
  plegable?: boolean
  marcas?: (linea: LineaDePedido) => ReactNode
}) => {
  const { lineas = [] } = fila
  const { antes, quitadas } = cambiosPara(fila)
  const conPrecio = lineas.some(({ oferta, fuera }) => oferta !== null || fuera)
  const conContraoferta = lineas.some(({ contraoferta }) => contraoferta !== null)
  const { id, vistas, boton } = usePliegue(lineas, plegable)
  return (
    <div className={estilo.lineas}>
      <table id={id} aria-label="Líneas del pedido">
        <thead>
          <tr>
            <th scope="col">
              <span aria-hidden>#</span>
              <span className="solo-lectores">Línea</span>
            </th>
            <th scope="col">Descripción</th>
            <th scope="col">Cantidad</th>
            {conPrecio ? (
              <>
                <th scope="col">P. unitario</th>
                <th scope="col">IVA</th>
                <th scope="col">Importe</th>
              </>
            ) : null}
            {conContraoferta ? <th scope="col">Contraoferta</th> : null}
          </tr>
        </thead>
        <tbody>
          {vistas.map((linea) => (
            <Linea
              key={linea.numero}
              linea={linea}
              antes={antes.get(linea.numero)}
              conPrecio={conPrecio}
              conContraoferta={conContraoferta}
              cotizada={fila.estadoPedido !== 'En Curso' || fila.contraoferta !== null}
              marca={marcas?.(linea)}
            />
          ))}
        </tbody>
      </table>
      {boton}
      {quitadas.length > 0 ? (
        <p className={estilo.quitadas}>El cliente quitó: {quitadas.map(enBreve).join('; ')}.</p>
      ) : null}
    </div>
  )
}
