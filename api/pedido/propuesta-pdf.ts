import { once } from 'node:events'
import { momentoEscrito } from '#domain/calendario.ts'
import { enDolares } from '#domain/dinero.ts'
import type { ParteImpresa, PropuestaImpresa } from '#domain/pedido/enlace.ts'

const MARGEN = 56
const ANCHO = 595.28 - 2 * MARGEN
const CALLE = 24
const COLUMNA = (ANCHO - CALLE) / 2
const TINTA = '#0b1a33'
const GRIS = '#4a5875'
const LINEA = '#c9d2e3'
const ALTO_MONTOS = 110
const PIE = 26

/** What the standard typefaces of PDF have beyond Latin-1, and what stands for all else. */
const DE_WINDOWS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const SIN_LETRA = '•'
const letras = new Intl.Segmenter('es', { granularity: 'grapheme' })
const seImprime = (letra: string): boolean =>
  /^[\n\x20-\x7e\u00a0-\u00ff]$/.test(letra) || (letra.length === 1 && DE_WINDOWS.includes(letra))

/** A text in the letters that there are, and whether some had to be left out. */
const imprimible = (texto: string): { readonly escrito: string; readonly faltan: boolean } => {
  let faltan = false
  const llano = texto
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', '    ')
    // What can't be seen, nor turns the direction here.
    .replaceAll(/(?!\n)\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
  const escrito = Array.from(letras.segment(llano), ({ segment }) => {
    if (seImprime(segment)) return segment
    faltan = true
    return SIN_LETRA
  }).join('')
  return { escrito, faltan }
}

const lineasDe = ({ nombre, ciudad, celular, correo }: ParteImpresa): readonly string[] =>
  [nombre, ciudad, celular, correo].filter((linea) => linea !== '')

/** A mailed proposal as PDF, A4: the same bytes for the same proposal. Its texts flow over as many pages as they need. */
export const imprimirPropuesta = async (impresa: PropuestaImpresa): Promise<Uint8Array> => {
  // Loaded for whoever mails or opens a proposal.
  const { default: PDFDocument } = await import('pdfkit')
  const { codigo, propuesta, enviada, remitida } = impresa
  const titulo = `Propuesta ${propuesta.version}${codigo ? ` · Pedido ${codigo}` : ''}`
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGEN, left: MARGEN, right: MARGEN, bottom: MARGEN + PIE },
    bufferPages: true,
    lang: 'es-EC',
    displayTitle: true,
    info: { Title: titulo, Author: 'BandWork', CreationDate: new Date(remitida) },
  })
  const trozos: Buffer[] = []
  doc.on('data', (trozo: Buffer) => trozos.push(trozo))
  const fin = once(doc, 'end')
  let faltan = false
  const letra = (texto: string): string => {
    const leido = imprimible(texto)
    faltan ||= leido.faltan
    return leido.escrito
  }
  const con = (fuente: 'Helvetica' | 'Helvetica-Bold', cuerpo: number, color: string) =>
    doc.font(fuente).fontSize(cuerpo).fillColor(color)
  const raya = (y: number) =>
    doc
      .moveTo(MARGEN, y)
      .lineTo(MARGEN + ANCHO, y)
      .lineWidth(0.5)
      .strokeColor(LINEA)
      .stroke()

  con('Helvetica-Bold', 22, TINTA).text('BandWork')
  con('Helvetica', 10, GRIS).text('Red de trabajo y negociación · Ecuador').moveDown(1.6)
  con('Helvetica-Bold', 15, TINTA).text(titulo).moveDown(0.2)
  con('Helvetica', 10, GRIS)
    .text(`${momentoEscrito(enviada)} (hora de Ecuador)`)
    .moveDown(1.2)

  const parte = (nombre: string, una: ParteImpresa, x: number, y: number): number => {
    const [quien = '', ...resto] = lineasDe(una)
    con('Helvetica', 9, GRIS).text(nombre, x, y, { width: COLUMNA })
    con('Helvetica-Bold', 11, TINTA).text(letra(quien), x, doc.y + 2, { width: COLUMNA })
    for (const linea of resto) con('Helvetica', 10, TINTA).text(letra(linea), x, doc.y + 1, { width: COLUMNA })
    return doc.y
  }
  const y = doc.y
  const abajo = [
    parte('Proveedor', impresa.proveedor, MARGEN, y),
    parte('Cliente', impresa.cliente, MARGEN + COLUMNA + CALLE, y),
  ]
  doc.y = Math.max(...abajo) + 18
  doc.x = MARGEN

  const parrafo = (nombre: string, texto: string) => {
    if (texto === '') return
    con('Helvetica-Bold', 11, TINTA).text(nombre, MARGEN, doc.y, { width: ANCHO }).moveDown(0.3)
    con('Helvetica', 10.5, TINTA).text(letra(texto), { width: ANCHO, lineGap: 2.5 }).moveDown(1.2)
  }
  parrafo('Pedido', impresa.descripcion)

  // The three amounts stay together.
  if (doc.y + ALTO_MONTOS > doc.page.maxY()) doc.addPage()
  raya(doc.y)
  const fila = (texto: string, cents: number, fuerte = false) => {
    const alto = doc.y + 8
    con(fuerte ? 'Helvetica-Bold' : 'Helvetica', fuerte ? 13 : 11, TINTA)
    doc.text(texto, MARGEN, alto, { width: ANCHO * 0.6 })
    doc.text(enDolares(cents), MARGEN + ANCHO * 0.6, alto, { width: ANCHO * 0.4, align: 'right' })
    doc.y += 6
    raya(doc.y)
  }
  fila('Subtotal', propuesta.subtotal)
  fila(`IVA ${propuesta.tasaIva / 100} %`, propuesta.iva)
  fila('Total', propuesta.total, true)
  doc.y += 20
  parrafo('Mensaje del proveedor', impresa.mensaje)

  const { start, count } = doc.bufferedPageRange()
  for (let n = start; n < start + count; n += 1) {
    doc.switchToPage(n)
    const bajo = doc.page.height - MARGEN
    // The foot stands below where the text may flow.
    doc.page.margins.bottom = 0
    raya(bajo - 10)
    con('Helvetica', 8.5, GRIS)
    doc.text(`${titulo} · enviada por correo el ${momentoEscrito(remitida)}`, MARGEN, bajo - 4, { width: ANCHO - 70 })
    if (faltan) doc.text(`${SIN_LETRA}  Símbolo que este documento no puede mostrar.`, MARGEN, bajo + 8)
    doc.text(`Página ${n - start + 1} de ${count}`, MARGEN + ANCHO - 70, bajo - 4, { width: 70, align: 'right' })
  }
  doc.end()
  await fin
  return Buffer.concat(trozos)
}
