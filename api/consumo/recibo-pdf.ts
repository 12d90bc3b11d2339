import { imprimir, noAutorizado } from '#api/operacion/documento.ts'
import { mesEscrito, momentoEscrito } from '#domain/calendario.ts'
import type { EstadoDePago } from '#domain/consumo/pago.ts'
import { enDolares } from '#domain/dinero.ts'
import type { TuplaPago } from '#projections/consumo/modelo.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'

const ESTADOS: Readonly<Record<EstadoDePago, string>> = {
  enviado: 'Por confirmar',
  confirmado: 'Confirmado',
  rechazado: 'Rechazado',
}

/**
 * Prints the receipt of a payment of consumption as PDF, A4: its provider, its state, its months
 * and the cost of each.
 */
export const imprimirRecibo = (
  pago: TuplaPago,
  cuenta: Pick<TuplaCuenta, 'nombre' | 'identificacion' | 'ciudad' | 'numero'>,
  logo: Uint8Array,
): Promise<Uint8Array> =>
  imprimir({
    logo,
    titulo: `Recibo de consumo ${cuenta.numero}-${pago.numero}`,
    cuando: `Enviado: ${momentoEscrito(pago.enviado)}`,
    hecho: pago.enviado,
    partes: [
      { titulo: 'Proveedor', lineas: [cuenta.nombre, cuenta.identificacion, cuenta.ciudad] },
      {
        titulo: 'Estado',
        lineas: [ESTADOS[pago.estado], pago.resuelto === null ? '' : momentoEscrito(pago.resuelto), pago.motivo],
      },
    ],
    antes: [
      {
        titulo: 'Meses',
        texto: pago.meses.map(({ mes, valor }) => `${mesEscrito(mes)}: ${enDolares(valor)}`).join('\n'),
      },
    ],
    montos: [['Total', pago.valor]],
    despues: [],
    pie: noAutorizado('Este recibo'),
  })
