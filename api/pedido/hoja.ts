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
]

const propias = (contraparte: string, lado: Lado): readonly Columna<FilaPedido>[] => [
  ...columnas(contraparte, lado),
  ['Nota', 'texto', (fila) => (lado === 'proveedor' ? fila.nota : fila.notacliente)],
]

const deSucursales = (contraparte: string, lado: Lado): readonly Columna<FilaPedido>[] => [
  ['Sucursal', 'texto', (fila) => fila.sucursal?.nombre ?? ''],
  ...columnas(contraparte, lado),
]

/** Each side's order table as a file. */
export const HOJAS_DE_PEDIDOS: Readonly<Record<Lado, Hoja<FilaPedido>>> = {
  consumidor: { nombre: 'mis-pedidos', columnas: propias('Proveedor', 'consumidor') },
  proveedor: { nombre: 'mis-ventas', columnas: propias('Cliente', 'proveedor') },
}

/** Each side's table of a head office's branches, which keep their notes for themselves. */
export const HOJAS_DE_SUCURSALES: Readonly<Record<Lado, Hoja<FilaPedido>>> = {
  consumidor: { nombre: 'pedidos-de-sucursales', columnas: deSucursales('Proveedor', 'consumidor') },
  proveedor: { nombre: 'ventas-de-sucursales', columnas: deSucursales('Cliente', 'proveedor') },
}
