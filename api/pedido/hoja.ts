import type { FilaPedido } from '#api/contract/pedido.ts'
import type { Columna, Hoja } from '#api/http/descarga.ts'
import { montoEscrito, precioEscrito } from '#domain/dinero.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import { lineaEnPalabras } from '#domain/pedido/linea-en-palabras.ts'
import { cuantasLineas } from '#domain/pedido/lineas.ts'

const montoSiHay =
  (campo: 'subtotalPedido' | 'ivaPedido' | 'totalPedido') =>
  (fila: FilaPedido): string | null =>
    fila.subtotalPedido === '0.00' ? null : fila[campo]

/** The most characters that a cell of a spreadsheet holds. */
const MAXIMO_DE_CELDA = 32_000
/**
 * Returns the lines in words, one a line of the cell; those for which it has no room are counted.
 */
const lineasEnCelda = ({ lineas = [] }: FilaPedido): string => {
  let celda = ''
  for (const [n, linea] of lineas.entries()) {
    const { oferta, fuera } = linea
    const precio = oferta && !fuera ? `: ${precioEscrito(oferta.precioUnitario)} · ${montoEscrito(oferta.importe)}` : ''
    const renglon = `${lineaEnPalabras(linea)}${precio}`
    if (celda.length + renglon.length > MAXIMO_DE_CELDA)
      return `${celda}\n… y ${cuantasLineas(lineas.length - n)} más, que están en el PDF del pedido.`
    celda = celda === '' ? renglon : `${celda}\n${renglon}`
  }
  return celda
}

const columnas = (contraparte: string, lado: Lado): readonly Columna<FilaPedido>[] => [
  ['Código', 'texto', (fila) => fila.idPediProv],
  [contraparte, 'texto', (fila) => fila.nombreUserItem],
  ['Ciudad', 'texto', (fila) => fila.ciudad],
  ['Pedido', 'texto', (fila) => fila.descriPedido],
  ['Líneas', 'texto', lineasEnCelda],
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
