import { imprimir, noAutorizado } from '#api/operacion/documento.ts'
import { diaEscrito } from '#domain/calendario.ts'
import type { Factura, Oferta } from '#domain/compra/hechos.ts'
import type { ContextoCompra } from '#domain/compra/maquina.ts'
import { renglonesDeMontos } from '#domain/impuestos.ts'
import { conceptoDe } from './oferta-pdf.ts'

const NOMBRES = { Recibo: 'Este recibo', Proforma: 'Esta proforma' } as const

/**
 * The contents of a purchase's receipt: its number within the product, its date (ISO 8601), its
 * customer and its items.
 */
type ReciboDeCompra = Pick<ContextoCompra, 'tipoPago'> & {
  readonly numero: string
  readonly documento: keyof typeof NOMBRES
  readonly fecha: string
  readonly factura: Factura
  readonly oferta: Oferta
}

/**
 * Prints the receipt of a purchase's term as PDF, A4: who pays and how, what for, subtotal, IVA and
 * total.
 */
export const imprimirReciboDeCompra = ({
  numero,
  documento,
  fecha,
  factura,
  oferta,
  tipoPago,
}: ReciboDeCompra): Promise<Uint8Array> =>
  imprimir({
    titulo: `${documento} ${numero}`,
    cuando: `Fecha: ${diaEscrito(fecha)}`,
    hecho: fecha,
    partes: [
      {
        titulo: 'Cliente',
        lineas: [
          factura.razonSocial,
          `RUC o cédula: ${factura.ruc}`,
          factura.direccion,
          factura.telefono,
          factura.correo,
        ],
      },
      { titulo: 'Forma de pago', lineas: [tipoPago ?? '—'] },
    ],
    antes: [],
    montos: renglonesDeMontos(conceptoDe(oferta), oferta),
    despues: [],
    pie: noAutorizado(NOMBRES[documento]),
  })
