import type { FilaPedido, LineaDePedido } from '#api/contract/pedido.ts'
import { centavos } from '#domain/dinero.ts'
import { comoTarifa } from '#domain/impuestos.ts'
import { diezmilesimas, type LineaOfrecida } from '#domain/pedido/cotizacion.ts'
import type { Propuesta } from '#domain/pedido/hechos.ts'
import { milesimas } from '#domain/pedido/lineas.ts'

/** Returns a line's offer in whole parts; undefined when the line isn't available. */
export const comoOfrecida = ({ numero, oferta }: LineaDePedido): LineaOfrecida | undefined =>
  oferta
    ? {
        numero,
        cantidad: milesimas(oferta.cantidad) ?? 0,
        precio: diezmilesimas(oferta.precioUnitario) ?? 0,
        descuento: centavos(oferta.descuento) || undefined,
        importe: centavos(oferta.importe) ?? 0,
        ...comoTarifa(oferta.tarifa),
      }
    : undefined

/** Returns the proposal in force in whole parts, as the domain counts with it. */
export const propuestaDe = ({ propuestaProv, lineas = [], tarifa }: FilaPedido): Propuesta | undefined => {
  if (!propuestaProv) return undefined
  const { version, subtotal, iva, total } = propuestaProv
  const montos = {
    version,
    subtotal: centavos(subtotal) ?? 0,
    iva: centavos(iva) ?? 0,
    total: centavos(total) ?? 0,
  }
  return lineas.length === 0
    ? { ...montos, ...comoTarifa(tarifa) }
    : { ...montos, lineas: lineas.flatMap((linea) => comoOfrecida(linea) ?? []) }
}
