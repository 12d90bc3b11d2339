import type { HistoriaPedido } from '#api/contract/pedido.ts'
import { decimal } from '#domain/dinero.ts'

export type PropuestaVista = {
  readonly version: number
  readonly subtotal: string
  readonly iva: string
  readonly total: string
  readonly momento: string
}

/** An amount of an event's data: cents as stored, or already a decimal string. */
const monto = (valor: unknown): string =>
  typeof valor === 'number' ? decimal(valor) : typeof valor === 'string' ? valor : '0.00'

/** The proposals in an order's history, oldest first, as decimal strings. */
export const propuestasDe = ({ eventos }: Pick<HistoriaPedido, 'eventos'>): PropuestaVista[] =>
  eventos.flatMap(({ tipo, data, momento }) =>
    tipo === 'PropuestaEnviada'
      ? [
          {
            version: Number(data.version),
            subtotal: monto(data.subtotal),
            iva: monto(data.iva),
            total: monto(data.total),
            momento,
          },
        ]
      : [],
  )
