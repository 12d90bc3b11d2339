import { once } from 'node:events'
import { setImmediate as respirar } from 'node:timers/promises'
import { enDolares } from '#domain/dinero.ts'
import type { ParteImpresa } from '#domain/remision.ts'
import { unir } from '#domain/texto.ts'
import { crearEscritor, type Fuente } from './letras.ts'

const MARGEN = 56
const ANCHO = 595.28 - 2 * MARGEN
const CALLE = 24
const TINTA = '#0b1a33'
const GRIS = '#4a5875'
const LINEA = '#c9d2e3'
const ALTO_DE_FILA = 36
const PIE = 26
/** Room for «Página 1234 de 1234». */
const NUMERO = 96
const LOGO = 56
/** Between two columns of a table. */
const AIRE = 8
/** Rows that are laid out at once. */
const SEGUIDAS = 25

/**
 * A party's title in a document and the lines about it, its name first. Empty lines are left out.
 */
export type Parte = { readonly titulo: string; readonly lineas: readonly string[] }
/** A paragraph. Without a title it continues the previous one. */
export type Parrafo = { readonly titulo: string; readonly texto: string }

/** Returns the lines about a party. */
export const lineasDeParte = ({ nombre, ciudad, celular, correo }: ParteImpresa): Parte['lineas'] => [
  nombre,
  ciudad,
  celular,
  correo,
]

/**
 * Rows under headings. The first column gets what room the others leave; these are numbers, and
 * stand at the right of their widths, in points.
 */
export type Tabla = {
  readonly titulo: string
  readonly cabeza: readonly string[]
  readonly anchos: readonly number[]
  readonly filas: readonly (readonly string[])[]
}

/** A document of amounts between parties. */
export type Documento = {
  readonly titulo: string
  /** The moment, in words. */
  readonly cuando: string
  /** ISO 8601. */
  readonly hecho: string
  readonly partes: readonly Parte[]
  /** Paragraphs above the amounts, and below them. */
  readonly antes: readonly Parrafo[]
  readonly despues: readonly Parrafo[]
  /** The rows that the amounts add up. */
  readonly tabla?: Tabla | undefined
  /** Amounts in cents, the last of them the total; none while nothing has a price. */
  readonly montos: readonly (readonly [que: string, centavos: number])[]
  /** The text in the footer beside the title, '' for none. */
  readonly pie: string
  /** A file embedded in the document. */
  readonly adjunto?: { readonly nombre: string; readonly texto: string; readonly tipo: string }
  /** The logo of the document's owner, PNG. */
  readonly logo?: Uint8Array | undefined
}

/**
 * Prints a document as PDF, A4. The same document gives the same bytes. Its texts flow over as many
 * pages as they need. `signal` aborts a long one.
 */
export const imprimir = async (documento: Documento, signal?: AbortSignal): Promise<Uint8Array> => {
  // Loaded only when somebody asks for a document.
  const { default: PDFDocument } = await import('pdfkit')
  const { titulo, partes, montos } = documento
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGEN, left: MARGEN, right: MARGEN, bottom: MARGEN + PIE },
    bufferPages: true,
    lang: 'es-EC',
    displayTitle: true,
    info: { Title: titulo, Author: 'BandWork', CreationDate: new Date(documento.hecho) },
  })
  const trozos: Buffer[] = []
  doc.on('data', (trozo: Buffer) => trozos.push(trozo))
  const fin = once(doc, 'end')
  const { escribir, faltan } = crearEscritor(doc)
  const con = (fuente: Fuente, cuerpo: number, color: string) => doc.font(fuente).fontSize(cuerpo).fillColor(color)
  const raya = (y: number) =>
    doc
      .moveTo(MARGEN, y)
      .lineTo(MARGEN + ANCHO, y)
      .lineWidth(0.5)
      .strokeColor(LINEA)
      .stroke()

  if (documento.logo) doc.image(Buffer.from(documento.logo), MARGEN + ANCHO - LOGO, MARGEN, { width: LOGO })
  con('Helvetica-Bold', 22, TINTA).text('BandWork')
  con('Helvetica', 10, GRIS).text('Red de trabajo y negociación · Ecuador').moveDown(1.6)
  await escribir(titulo, ['Helvetica-Bold', 15, TINTA])
  doc.moveDown(0.2)
  await escribir(documento.cuando, ['Helvetica', 10, GRIS])
  doc.moveDown(1.2)

  const alto = doc.y
  const columna = (ANCHO - CALLE * (partes.length - 1)) / partes.length
  const abajo: number[] = []
  for (const [n, parte] of partes.entries()) {
    const enSuColumna = { x: MARGEN + n * (columna + CALLE), width: columna }
    const [quien = '', ...resto] = parte.lineas.filter((linea) => linea !== '')
    await escribir(parte.titulo, ['Helvetica', 9, GRIS], { ...enSuColumna, y: alto })
    await escribir(quien, ['Helvetica-Bold', 11, TINTA], { ...enSuColumna, y: doc.y + 2 })
    for (const linea of resto) await escribir(linea, ['Helvetica', 10, TINTA], { ...enSuColumna, y: doc.y + 1 })
    abajo.push(doc.y)
  }
  doc.y = Math.max(...abajo) + 18
  doc.x = MARGEN

  const enParrafos = async (parrafos: readonly Parrafo[]) => {
    for (const { titulo: nombre, texto } of parrafos) {
      if (texto === '') continue
      // Other work gets its turn while a long document is made.
      await respirar()
      signal?.throwIfAborted()
      if (nombre !== '') {
        await escribir(nombre, ['Helvetica-Bold', 11, TINTA], { x: MARGEN, width: ANCHO })
        doc.moveDown(0.3)
      }
      await escribir(texto, ['Helvetica', 10.5, TINTA], { x: MARGEN, width: ANCHO, lineGap: 2.5 }, signal)
      doc.moveDown(1.2)
    }
  }
  const enTabla = async ({ titulo: nombre, cabeza, anchos, filas }: Tabla) => {
    const primera = ANCHO - anchos.reduce((suma, ancho) => suma + ancho + AIRE, 0)
    const fila = async (celdas: readonly string[], fuente: Fuente, cuerpo: number, color: string) => {
      const [texto = '', ...numeros] = celdas
      con(fuente, cuerpo, color)
      if (doc.y + doc.heightOfString(texto, { width: primera }) > doc.page.maxY()) doc.addPage()
      const y = doc.y
      let x = MARGEN + primera
      for (const [n, numero] of numeros.entries()) {
        const width = anchos[n] ?? 0
        doc.text(numero, x + AIRE, y, { width, align: 'right' })
        x += width + AIRE
      }
      const bajo = doc.y
      await escribir(texto, [fuente, cuerpo, color], { x: MARGEN, y, width: primera }, signal)
      doc.y = Math.max(doc.y, bajo) + 3
      raya(doc.y)
      doc.y += 4
    }
    await escribir(nombre, ['Helvetica-Bold', 11, TINTA], { x: MARGEN, width: ANCHO })
    doc.moveDown(0.4)
    await fila(cabeza, 'Helvetica', 8.5, GRIS)
    for (const [n, celdas] of filas.entries()) {
      if (n % SEGUIDAS === 0) await respirar()
      signal?.throwIfAborted()
      await fila(celdas, 'Helvetica', 9.5, TINTA)
    }
    doc.x = MARGEN
    doc.moveDown(1)
  }
  await enParrafos(documento.antes)
  if (documento.tabla) await enTabla(documento.tabla)

  // The amounts stay together.
  if (doc.y + montos.length * ALTO_DE_FILA > doc.page.maxY()) doc.addPage()
  if (montos.length > 0) raya(doc.y)
  for (const [n, [que, centavos]] of montos.entries()) {
    const fuerte = n === montos.length - 1
    const y = doc.y + 8
    con(fuerte ? 'Helvetica-Bold' : 'Helvetica', fuerte ? 13 : 11, TINTA)
    doc.text(que, MARGEN, y, { width: ANCHO * 0.6 })
    doc.text(enDolares(centavos), MARGEN + ANCHO * 0.6, y, { width: ANCHO * 0.4, align: 'right' })
    doc.y += 6
    raya(doc.y)
  }
  if (montos.length > 0) doc.y += 20
  await enParrafos(documento.despues)

  if (documento.adjunto) {
    const { nombre, texto, tipo } = documento.adjunto
    const cuando = new Date(documento.hecho)
    doc.file(Buffer.from(texto), { name: nombre, type: tipo, creationDate: cuando, modifiedDate: cuando })
  }
  const { start, count } = doc.bufferedPageRange()
  for (let n = start; n < start + count; n += 1) {
    doc.switchToPage(n)
    const bajo = doc.page.height - MARGEN
    // The footer is below the area in which text may flow.
    doc.page.margins.bottom = 0
    raya(bajo - 10)
    const pie = unir(titulo, documento.pie)
    await escribir(pie, ['Helvetica', 8.5, GRIS], { x: MARGEN, y: bajo - 4, width: ANCHO - NUMERO })
    if (faltan()) doc.text('[U+…]  Código de un símbolo que este documento no puede dibujar.', MARGEN, doc.y + 2)
    doc.text(`Página ${n - start + 1} de ${count}`, MARGEN + ANCHO - NUMERO, bajo - 4, {
      width: NUMERO,
      align: 'right',
    })
  }
  doc.end()
  await fin
  return Buffer.concat(trozos)
}

/**
 * Returns the line of a document that names an amount charged and is no invoice
 * (decisiones/compra, «Receipts»). `documento` is its name with the article, as «Este recibo».
 */
export const noAutorizado = (documento: string): string =>
  `${documento} no es un comprobante electrónico autorizado por el SRI.`
