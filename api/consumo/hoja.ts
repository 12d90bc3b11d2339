import type { TablaPagos, TablaSupuesto } from '#api/contract/consumo.ts'
import type { Hoja } from '#api/http/descarga.ts'

/** Payments of consumption as a file. */
export const HOJA_DE_PAGOS: Hoja<TablaPagos['data'][number]> = {
  nombre: 'pagos-de-consumo',
  columnas: [
    ['Proveedor', 'texto', (fila) => fila.proveedor.nombre],
    ['Número', 'numero', (fila) => fila.numero],
    ['Meses', 'texto', (fila) => fila.meses.map(({ mes }) => mes).join(', ')],
    ['Valor', 'monto', (fila) => fila.valor],
    ['Estado', 'texto', (fila) => fila.estado],
    ['Enviado', 'momento', (fila) => fila.enviado],
    ['Resuelto', 'momento', (fila) => fila.resuelto],
    ['Resolvió', 'texto', (fila) => fila.firma],
    ['Motivo', 'texto', (fila) => fila.motivo],
  ],
}

/** The charges that another tariff would have made, as a file. */
export const HOJA_DE_SUPUESTOS: Hoja<TablaSupuesto['data'][number]> = {
  nombre: 'otra-tarifa',
  columnas: [
    ['Proveedor', 'texto', (fila) => fila.nombre],
    ['Meses', 'numero', (fila) => fila.meses],
    ['Facturado', 'monto', (fila) => fila.real],
    ['Con la otra tarifa', 'monto', (fila) => fila.supuesto],
    ['Diferencia', 'monto', (fila) => fila.diferencia],
  ],
}
