import type { FilaCompra } from '#api/contract/compra.ts'
import { ruta } from '#domain/rutas.ts'

/** The label of the number asked for beside a proof's file. */
export const NUMERO_DE_COMPROBANTE = 'Número de comprobante (opcional)'

/** A purchase; `sucursal` is the branch's id where its head office reads it. */
type DeCompra = Pick<FilaCompra, 'id'> & { readonly sucursal?: string }

const conParametros = (camino: string, parametros: Readonly<Record<string, string>>): string => {
  const consulta = String(new URLSearchParams(parametros))
  return consulta === '' ? camino : `${camino}?${consulta}`
}
const deSucursal = ({ sucursal }: DeCompra) => (sucursal === undefined ? {} : { sucursal })

/** Returns the path of a purchase's file, named by its hash. */
export const rutaDeArchivo = (compra: DeCompra, sha256: string): string =>
  conParametros(ruta('show_file_compra', { codCompra: compra.id }), { archivo: sha256, ...deSucursal(compra) })

export const rutaDeRecibo = (compra: DeCompra, termino?: number | null): string =>
  conParametros(ruta('compra_factura_pdf', { codCompra: compra.id }), {
    ...(termino ? { termino: String(termino) } : {}),
    ...deSucursal(compra),
  })

/**
 * Returns whether there is a receipt. Billing data stay when the purchase is negotiated again, but
 * without an offer there is no receipt.
 */
export const hayRecibo = ({ factura, datosCompra }: Pick<FilaCompra, 'factura' | 'datosCompra'>): boolean =>
  factura !== null && datosCompra !== null
