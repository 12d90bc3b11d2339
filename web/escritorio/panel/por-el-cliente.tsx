import type { FilaCompra } from '#api/contract/compra.ts'
import type { AccionesDeCompra } from '#web/compra/acciones.tsx'
import { esDemo } from '#web/compra/etapas.ts'
import { FormularioDeFactura } from '#web/compra/negociacion/factura.tsx'
import { Pago } from '#web/compra/negociacion/pago.tsx'
import estilo from './panel.module.css'

/**
 * Lets a desk act for a client on the phone: the form of payment, the proof and the billing data.
 */
export const PorElCliente = ({ fila, acciones }: { fila: FilaCompra; acciones: AccionesDeCompra }) => {
  if (fila.estadoPedido !== 'Aprobado' || esDemo(fila)) return null
  return (
    <details className={estilo.porElCliente}>
      <summary>Pago y datos de facturación en nombre del cliente</summary>
      <Pago fila={fila} acciones={acciones} />
      <FormularioDeFactura fila={fila} buscable />
    </details>
  )
}
