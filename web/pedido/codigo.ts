import type { FilaPedido } from '#api/contract/pedido.ts'

/**
 * Returns the code that a person reads out. A draft has none until it is placed, and gets it a
 * moment after the fact that places it.
 */
export const codigoDePedido = ({ idPediProv, estadoPedido }: Pick<FilaPedido, 'idPediProv' | 'estadoPedido'>): string =>
  idPediProv || (['Borrador', 'Descartado'].includes(estadoPedido) ? 'Borrador' : 'Pedido')
