import { once } from 'node:events'
import { diaEscrito } from '#domain/calendario.ts'
import type { Factura, Oferta } from '#domain/compra/hechos.ts'
import type { ContextoCompra } from '#domain/compra/maquina.ts'
import { enDolares } from '#domain/dinero.ts'

const MARGEN = 56
const ANCHO = 595.28 - 2 * MARGEN

/** What an invoice says: its number within the product, when it was made (ISO 8601), for whom and what. */
export type FacturaNumerada = Pick<ContextoCompra, 'tipoPago'> & {
  readonly numero: string
  readonly documento: 'Factura' | 'Proforma'
  readonly fecha: string
  readonly factura: Factura
  readonly oferta: Oferta
}

/** The invoice of a purchase's term as PDF, one A4 page: who pays, what for, subtotal, IVA and total. */
export const escribirFactura = async ({
  numero,
  documento,
  fecha,
  factura,
  oferta,
  tipoPago,
}: FacturaNumerada): Promise<Buffer> => {
  // Loaded for whoever opens an invoice.
  const { default: PDFDocument } = await import('pdfkit')
  const titulo = `${documento} ${numero}`
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGEN,
    info: { Title: titulo, Author: 'BandWork', CreationDate: new Date(fecha) },
  })
  const trozos: Buffer[] = []
  doc.on('data', (trozo: Buffer) => trozos.push(trozo))
  const fin = once(doc, 'end')

  doc.font('Helvetica-Bold').fontSize(22).fillColor('#0b1a33').text('BandWork')
  doc.font('Helvetica').fontSize(10).fillColor('#4a5875').text('Red de trabajo y negociación · Ecuador')
  doc.moveDown(2)
  doc.font('Helvetica-Bold').fontSize(15).fillColor('#0b1a33').text(titulo)
  doc
    .font('Helvetica')
    .fontSize(10)
    .fillColor('#4a5875')
    .text(`Fecha: ${diaEscrito(fecha)}`)
  doc.moveDown(1.5)

  const par = (nombre: string, valor: string) => {
    doc.font('Helvetica').fontSize(9).fillColor('#6a7894').text(nombre)
    doc
      .font('Helvetica')
      .fontSize(11)
      .fillColor('#0b1a33')
      .text(valor || '—')
    doc.moveDown(0.5)
  }
  par('Razón social', factura.razonSocial)
  par('RUC o cédula', factura.ruc)
  par('Dirección', factura.direccion)
  par('Teléfono', factura.telefono)
  par('Correo', factura.correo)
  par('Forma de pago', tipoPago ?? '')
  doc.moveDown(1)

  const unidad =
    oferta.unidad === 'dias' ? (oferta.cantidad === 1 ? 'día' : 'días') : oferta.cantidad === 1 ? 'mes' : 'meses'
  const concepto = `${oferta.unidad === 'dias' ? 'Prueba gratuita' : 'Suscripción'} de ${oferta.cantidad} ${unidad}`
  const fila = (texto: string, cents: number, fuerte = false) => {
    const y = doc.y
    doc
      .font(fuerte ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(11)
      .fillColor('#0b1a33')
    doc.text(texto, MARGEN, y, { width: ANCHO * 0.7 })
    doc.text(enDolares(cents), MARGEN + ANCHO * 0.7, y, { width: ANCHO * 0.3, align: 'right' })
    doc.moveDown(0.4)
    doc
      .moveTo(MARGEN, doc.y)
      .lineTo(MARGEN + ANCHO, doc.y)
      .lineWidth(0.5)
      .strokeColor('#c9d2e3')
      .stroke()
    doc.moveDown(0.4)
  }
  fila(concepto, oferta.subtotal)
  fila(`IVA ${oferta.tasaIva / 100} %`, oferta.iva)
  fila('Total', oferta.total, true)
  doc.end()
  await fin
  return Buffer.concat(trozos)
}
