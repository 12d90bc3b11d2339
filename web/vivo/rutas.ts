import type { Lado } from '#domain/pedido/lado.ts'
import { ruta } from '#domain/rutas.ts'

/** An order's page, as each side has it (spec part 2, §2). */
export const rutaDePedido = (idPedido: string, lado: Lado): string =>
  lado === 'proveedor' ? ruta('pedido_proveedor', { hashId: idPedido }) : ruta('pedido_cliente', { hashId: idPedido })
