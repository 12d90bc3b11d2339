import { type ComandoPedido, pedidoDecider } from '#domain/pedido/decidir.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { contar } from '#tests/given.ts'

export const CLIENTE = { id: 1, tipoUsuario: 'consumidor' }
export const PROVEEDOR = { id: 2, tipoUsuario: 'proveedor' }
export const OTRO = { id: 3, tipoUsuario: 'proveedor' }
export const AHORA = '2026-11-20T15:00:00.000Z'

export const { dado } = contar(pedidoDecider)
export const colocado: HechoPedido = {
  type: 'PedidoColocado',
  data: { consumidorId: 1, proveedorId: 2, descripcion: '50 quintales de cemento', sinConexion: false },
}
export const propuesta = (version: number, subtotal: number): HechoPedido => {
  const iva = Math.round(subtotal * 0.15)
  return { type: 'PropuestaEnviada', data: { version, subtotal, tasaIva: 1500, iva, total: subtotal + iva } }
}
export const aprobado: HechoPedido = { type: 'PedidoAprobado', data: { version: 1, total: 11500 } }
export const entregado: HechoPedido = { type: 'PedidoEntregado', data: {} }
export const recibido: HechoPedido = { type: 'PedidoRecibido', data: {} }
export const finalizado: HechoPedido = { type: 'PedidoFinalizado', data: {} }
export const descartado: HechoPedido = { type: 'PedidoDescartado', data: { lado: 'consumidor', momento: AHORA } }
export const del = (actor: typeof CLIENTE, resto: object) => ({ actor, ahora: AHORA, ...resto }) as ComandoPedido
