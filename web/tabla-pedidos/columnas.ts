import type { COLUMNAS_PEDIDO as COLUMNAS, TAMANOS_TABLA_PEDIDOS as TAMANOS } from '#api/contract/pedidos.ts'

// The contract's own lists come with all of zod; the types hold these to them.
export const COLUMNAS_PEDIDO: typeof COLUMNAS = [
  'idPediProv',
  'nombreUserItem',
  'descriPedido',
  'createAt',
  'updatedAt',
  'subtotalPedido',
  'totalPedido',
  'estadoPedido',
]
export const TAMANOS_TABLA_PEDIDOS: typeof TAMANOS = [5, 10, 25, 50, 75, 100]
