import type { FilaPedido } from '#api/contract/pedido.ts'
import type { Columna, Hoja } from '#api/http/descarga.ts'
import type { Lado } from '#domain/pedido/lado.ts'

const montoSiHay =
  (campo: 'subtotalPedido' | 'ivaPedido' | 'totalPedido') =>
  (fila: FilaPedido): string | null =>
    fila.subtotalPedido === '0.00' ? null : fila[campo]

const columnas = (contraparte: string, lado: Lado): readonly Columna<FilaPedido>[] => [
  ['Código', 'texto', (fila) => fila.idPediProv],
  [contraparte, 'texto', (fila) => fila.nombreUserItem],
  ['Ciudad', 'texto', (fila) => fila.ciudad],
  ['Pedido', 'texto', (fila) => fila.descriPedido],
  ['Estado', 'texto', (fila) => (lado === 'proveedor' ? fila.estadoPedProv : fila.estadoCliente)],
  ['Subtotal', 'monto', montoSiHay('subtotalPedido')],
  ['IVA', 'monto', montoSiHay('ivaPedido')],
  ['Total', 'monto', montoSiHay('totalPedido')],
  ['Creado', 'momento', (fila) => fila.createAt],
  ['Último cambio', 'momento', (fila) => fila.updatedAt],
  ['Nota', 'texto', (fila) => (lado === 'proveedor' ? fila.nota : fila.notacliente)],
]

/** Each side's order table as a file. */
export const HOJAS_DE_PEDIDOS: Readonly<Record<Lado, Hoja<FilaPedido>>> = {
  consumidor: { nombre: 'mis-pedidos', columnas: columnas('Proveedor', 'consumidor') },
  proveedor: { nombre: 'mis-ventas', columnas: columnas('Cliente', 'proveedor') },
}
