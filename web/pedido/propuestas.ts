import type { HistoriaPedido } from '#api/contract/pedido.ts'
import { decimal } from '#domain/dinero.ts'
import { type Tarifa, tarifaDe } from '#domain/impuestos.ts'

export type PropuestaVista = {
  readonly version: number
  readonly subtotal: string
  readonly tarifa: Tarifa
  readonly iva: string
  readonly total: string
  readonly momento: string
}

/**
 * Returns an amount of an event's data as a decimal string. It is stored as cents, or already a
 * decimal string.
 */
const monto = (valor: unknown): string =>
  typeof valor === 'number' ? decimal(valor) : typeof valor === 'string' ? valor : '0.00'

/** Returns the proposals in an order's history, oldest first, with amounts as decimal strings. */
export const propuestasDe = ({ eventos }: Pick<HistoriaPedido, 'eventos'>): PropuestaVista[] =>
  eventos.flatMap(({ tipo, data, momento }) =>
    tipo === 'PropuestaEnviada'
      ? [
          {
            version: Number(data.version),
            subtotal: monto(data.subtotal),
            tarifa: tarifaDe({ tasaIva: Number(data.tasaIva), tarifa: data.tarifa as Tarifa | undefined }),
            iva: monto(data.iva),
            total: monto(data.total),
            momento,
          },
        ]
      : [],
  )
