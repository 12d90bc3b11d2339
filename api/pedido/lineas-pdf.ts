import type { LineaDePedido } from '#api/contract/pedido.ts'
import type { Tabla } from '#api/operacion/documento.ts'
import { montoEscrito, precioEscrito } from '#domain/dinero.ts'
import { nombreDeTarifa } from '#domain/impuestos.ts'
import { lineaEnPalabras } from '#domain/pedido/linea-en-palabras.ts'

const ofrecida = (linea: LineaDePedido): readonly string[] => {
  const { oferta, fuera } = linea
  const texto = [lineaEnPalabras(linea), linea.sustituto && `En su lugar: ${linea.sustituto}`]
    .filter(Boolean)
    .join('\n')
  if (fuera) return [texto, '', '', '', 'No se aprobó']
  if (!oferta) return [texto, '', '', '', 'No hay']
  const descuento = oferta.descuento === '0.00' ? '' : montoEscrito(oferta.descuento)
  return [
    texto,
    precioEscrito(oferta.precioUnitario),
    descuento,
    nombreDeTarifa(oferta.tarifa),
    montoEscrito(oferta.importe),
  ]
}

/** Returns an order's lines as the table of a document; undefined when it has none. */
export const tablaDeLineas = (lineas: readonly LineaDePedido[]): Tabla | undefined => {
  if (lineas.length === 0) return undefined
  const conPrecio = lineas.some(({ oferta }) => oferta !== null)
  return conPrecio
    ? {
        titulo: 'Líneas',
        cabeza: ['Línea', 'P. unitario', 'Descuento', 'IVA', 'Importe'],
        anchos: [62, 56, 76, 66],
        filas: lineas.map(ofrecida),
      }
    : { titulo: 'Líneas', cabeza: ['Línea'], anchos: [], filas: lineas.map((linea) => [lineaEnPalabras(linea)]) }
}
