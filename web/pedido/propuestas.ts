import type { HistoriaPedido } from '#api/contract/pedido.ts'
import { type ConMontos, montosEscritos, nombresDeTarifas } from '#domain/impuestos.ts'
import type { LineaOfrecida } from '#domain/pedido/cotizacion.ts'

export type PropuestaVista = {
  readonly version: number
  readonly subtotal: string
  /** The names of its rates. */
  readonly tarifas: string
  readonly iva: string
  readonly total: string
  /** The lines that it offers; none for an order in words alone. */
  readonly lineas: readonly LineaOfrecida[]
  readonly momento: string
}

/** Returns the proposals in an order's history, oldest first, with amounts as decimal strings. */
export const propuestasDe = ({ eventos }: Pick<HistoriaPedido, 'eventos'>): PropuestaVista[] =>
  eventos.flatMap(({ tipo, data, momento }) => {
    if (tipo !== 'PropuestaEnviada') return []
    const propuesta = data as ConMontos & { readonly version: number; readonly lineas?: readonly LineaOfrecida[] }
    const { subtotal, iva, total } = montosEscritos(propuesta)
    return {
      version: propuesta.version,
      subtotal,
      tarifas: nombresDeTarifas(propuesta),
      iva,
      total,
      lineas: propuesta.lineas ?? [],
      momento,
    }
  })
