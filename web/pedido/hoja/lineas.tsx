import type { FilaPedido } from '#api/contract/pedido.ts'
import { LineasConPrecio } from '#web/pedido/lineas/con-precio.tsx'
import { MontosPorTarifa } from '#web/pedido/lineas/montos-por-tarifa.tsx'
import { Hueso } from '#web/ui/piezas.tsx'

/** Renders an order's lines and, once they have prices, what they come to. */
export const LineasDePedido = ({ fila }: { fila: FilaPedido }) =>
  // A table's row has no lines: the order's own answer brings them.
  fila.lineas === undefined ? (
    <Hueso ancho="100%" alto={160} />
  ) : (
    <>
      <LineasConPrecio fila={fila} />
      {/* While another one is asked for, no proposal is in force. */}
      {fila.propuestaProv && (fila.estadoPedido !== 'En Curso' || fila.contraoferta) ? (
        <MontosPorTarifa subtotal={fila.subtotalPedido} impuestos={fila.impuestos} total={fila.totalPedido} />
      ) : null}
    </>
  )
