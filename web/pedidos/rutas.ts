import type { Lado } from '#domain/pedido.ts'

/** An order's page, as each side has it (spec part 2, §2). */
export const rutaDePedido = (idPedido: string, lado: Lado): string =>
  lado === 'proveedor' ? `/proveedor/pedido/${idPedido}` : `/pedido/cliente/${idPedido}`
