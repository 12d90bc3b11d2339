import type { FilaCompra } from '#api/contract/compra.ts'
import { ruta } from '#domain/rutas.ts'

/** What is asked for beside a proof's file. */
export const NUMERO_DE_COMPROBANTE = 'Número de comprobante (opcional)'

/** One of a purchase's files, by its content. */
export const rutaDeArchivo = ({ id }: Pick<FilaCompra, 'id'>, sha256: string): string =>
  `${ruta('show_file_compra', { codCompra: id })}?archivo=${sha256}`

export const rutaDeFactura = ({ id }: Pick<FilaCompra, 'id'>, termino?: number | null): string =>
  ruta('compra_factura_pdf', { codCompra: id }) + (termino ? `?termino=${termino}` : '')

/** Data for an invoice stay when the purchase is negotiated anew; without an offer there is none. */
export const hayFactura = ({ factura, datosCompra }: Pick<FilaCompra, 'factura' | 'datosCompra'>): boolean =>
  factura !== null && datosCompra !== null
