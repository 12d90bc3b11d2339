// Apart from the shapes, so that the browser's first view needn't bring zod along for two lists.

/** Columns by which an order table can be ordered, DataTables' `columns[i][data]`. */
export const COLUMNAS_PEDIDO = [
  'idPediProv',
  'nombreUserItem',
  'descriPedido',
  'createAt',
  'updatedAt',
  'subtotalPedido',
  'totalPedido',
  'estadoPedido',
] as const

/** Page sizes of an order table; the first is the default (decisiones/pantallas, «Table sizes»). */
export const TAMANOS_TABLA_PEDIDOS = [5, 10, 25, 50, 75, 100] as const
