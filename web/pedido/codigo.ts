import type { FilaPedido } from '#api/contract/pedido.ts'

/** The code a person reads out; a draft has none until it is placed. */
export const codigoDePedido = ({ idPediProv }: Pick<FilaPedido, 'idPediProv'>): string => idPediProv || 'Borrador'
