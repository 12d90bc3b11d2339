import { once } from 'node:events'
import { fechaLocal } from '#domain/calendario.ts'
import { enDolares } from '#domain/dinero.ts'
import type { TuplaCompra } from '#projections/compra/modelo.ts'

const MARGEN = 56
const ANCHO = 595.28 - 2 * MARGEN

/** A purchase's invoice as PDF, one A4 page: who pays, what for, subtotal, IVA and total. */
export const escribirFactura = async ({ codigo, fecha_compra, autorizada, contexto }: TuplaCompra): Promise<Buffer> => {
  const { factura, oferta, tipoPago } = contexto
  if (!factura || !oferta) throw new Error(`la compra ${codigo} no tiene factura`)
  // Loaded for whoever opens an invoice.
  const { default: PDFDocument } = await import('pdfkit')
  // Until finance authorizes, it is what will be charged and nothing more.
  const documento = autorizada === null ? 'Proforma' : 'Factura'
  const fecha = fechaLocal(autorizada ?? fecha_compra)
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGEN,
    info: { Title: `${documento} ${codigo}`, Author: 'BandWork', CreationDate: new Date(autorizada ?? fecha_compra) },
  })
  const trozos: Buffer[] = []
  doc.on('data', (trozo: Buffer) => trozos.push(trozo))
  const fin = once(doc, 'end')

  doc.font('Helvetica-Bold').fontSize(22).fillColor('#0b1a33').text('BandWork')
  doc.font('Helvetica').fontSize(10).fillColor('#4a5875').text('Red de trabajo y negociación · Ecuador')
  doc.moveDown(2)
  doc.font('Helvetica-Bold').fontSize(15).fillColor('#0b1a33').text(`${documento} de la compra ${codigo}`)
  doc.font('Helvetica').fontSize(10).fillColor('#4a5875').text(`Fecha: ${fecha}`)
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
