import type { FilaCompra } from '#api/contract/compra.ts'
import type { Hoja } from '#api/http/descarga.ts'
import { plazo } from '#domain/calendario.ts'
import { PALABRA_VENTA } from '#domain/compra/palabras.ts'

/** A desk's purchases as a file. */
export const HOJA_DE_COMPRAS: Hoja<FilaCompra> = {
  nombre: 'compras',
  columnas: [
    ['Código', 'texto', (fila) => fila.codCompra],
    ['Cliente', 'texto', (fila) => fila.nombreUserItem],
    ['Ciudad', 'texto', (fila) => fila.ciudad],
    ['Correo', 'texto', (fila) => fila.emailTr],
    ['Celular', 'texto', (fila) => fila.celular],
    [
      'Estado',
      'texto',
      (fila) => (fila.estadoPedido === 'Desactivado' ? 'Desactivada' : PALABRA_VENTA[fila.estadoVenta]),
    ],
    ['Plazo', 'texto', (fila) => (fila.datosCompra ? plazo(fila) : '')],
    ['Subtotal', 'monto', (fila) => (fila.datosCompra ? fila.subtotalCompra : null)],
    ['IVA', 'monto', (fila) => (fila.datosCompra ? fila.ivaCompra : null)],
    ['Total', 'monto', (fila) => (fila.datosCompra ? fila.totalCompra : null)],
    ['Tipo de pago', 'texto', (fila) => fila.tipoPago],
    ['Razón social', 'texto', (fila) => fila.factura?.razonSocial ?? ''],
    ['RUC', 'texto', (fila) => fila.factura?.ruc ?? ''],
    ['Atiende', 'texto', (fila) => fila.atendidoPor],
    ['Abierta', 'momento', (fila) => fila.fechaCompra],
    ['Autorizada', 'momento', (fila) => fila.fechaAutorizado],
    ['Termina', 'momento', (fila) => fila.fechaFin],
  ],
}
