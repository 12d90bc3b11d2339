import type { FilaPedido } from '#api/contract/pedido.ts'
import { enLetras, plazoDeEntrega } from '#domain/pedido/terminos.ts'
import { porVencer } from '#web/pedido/vigencia.ts'
import estilo from './hoja.module.css'

/** Returns until when the proposal may be approved. After the approval it is no matter. */
const validezDe = (fila: FilaPedido): string | undefined => {
  const { validaHasta, estadoPedido } = fila
  if (validaHasta === null || (estadoPedido !== 'Por Aprobar' && estadoPedido !== 'En Curso')) return undefined
  const pronto = porVencer(fila)
  return pronto ? `La propuesta ${pronto}: ${enLetras(validaHasta)}.` : `Vale hasta el ${enLetras(validaHasta)}.`
}

/** Renders the conditions of the proposal in force. */
export const Terminos = ({ fila }: { fila: FilaPedido }) => {
  const { entregaDias, condiciones } = fila
  const validez = validezDe(fila)
  if (validez === undefined && entregaDias === null && condiciones === '') return null
  return (
    <ul className={estilo.terminos} aria-label="Condiciones de la propuesta">
      {validez ? <li>{validez}</li> : null}
      {entregaDias === null ? null : <li>{plazoDeEntrega(entregaDias)}</li>}
      {condiciones ? <li>{condiciones}</li> : null}
    </ul>
  )
}
