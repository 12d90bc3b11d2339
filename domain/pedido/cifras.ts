import type { Suceso } from '#domain/cifras.ts'
import type { HechoPedido } from './hechos.ts'

type DeQuienes = { readonly proveedor: number; readonly consumidor: number }

/**
 * Returns what an order's fact adds to the figures of its two sides (decisiones/cifras,
 * «What is counted»). Amounts are in cents, IVA included.
 */
export const sucesosDePedido = (
  { type, data }: HechoPedido,
  { proveedor, consumidor: otro }: DeQuienes,
): readonly Suceso[] => {
  const base = { valor: 1, proveedor, otro } as const
  switch (type) {
    case 'PedidoColocado':
      return [{ medida: 'pedido', ...base }]
    case 'PropuestaEnviada':
      return data.version === 1 ? [{ medida: 'cotizado', ...base }] : []
    case 'PedidoAprobado':
      return [
        { medida: 'aprobado', ...base },
        { medida: 'vendido', ...base, valor: data.total },
      ]
    default:
      return []
  }
}
