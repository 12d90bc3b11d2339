import type { FilaCompra } from '#api/contract/compra.ts'
import { ruta } from '#domain/rutas.ts'

/** The label of the number asked for beside a proof's file. */
export const NUMERO_DE_COMPROBANTE = 'Número de comprobante (opcional)'

/** Returns the path of a purchase's file, named by its hash. */
export const rutaDeArchivo = ({ id }: Pick<FilaCompra, 'id'>, sha256: string): string =>
  `${ruta('show_file_compra', { codCompra: id })}?archivo=${sha256}`

export const rutaDeRecibo = ({ id }: Pick<FilaCompra, 'id'>, termino?: number | null): string =>
  ruta('compra_factura_pdf', { codCompra: id }) + (termino ? `?termino=${termino}` : '')

/**
 * Returns whether there is a receipt. Billing data stay when the purchase is negotiated again, but
 * without an offer there is no receipt.
 */
export const hayRecibo = ({ factura, datosCompra }: Pick<FilaCompra, 'factura' | 'datosCompra'>): boolean =>
  factura !== null && datosCompra !== null
