import type { Asiento } from '#api/contract/libro.ts'
import type { Hoja } from '#api/http/descarga.ts'
import { PALABRA_DE_ASIENTO } from '#domain/libro.ts'

/** Finance's ledger as a file. */
export const HOJA_DEL_LIBRO: Hoja<Asiento> = {
  nombre: 'libro',
  columnas: [
    ['Fecha', 'momento', (fila) => fila.momento],
    ['Clase', 'texto', (fila) => PALABRA_DE_ASIENTO[fila.clase]],
    ['Cliente', 'texto', (fila) => fila.proveedor.nombre],
    ['RUC', 'texto', (fila) => fila.ruc],
    ['Compra', 'texto', (fila) => fila.compra?.codigo ?? ''],
    ['Base', 'monto', (fila) => fila.base],
    ['IVA', 'monto', (fila) => fila.iva],
    ['Esperado', 'monto', (fila) => fila.esperado],
    ['Recibido', 'monto', (fila) => fila.recibido],
    ['Tipo de pago', 'texto', (fila) => fila.tipoPago],
    ['Referencia', 'texto', (fila) => fila.referencia],
    ['Confirmó', 'texto', (fila) => fila.firma],
  ],
}
