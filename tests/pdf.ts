import { inflateSync } from 'node:zlib'

const textosDe = (pdf: Uint8Array): readonly string[] =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/FlateDecode.*?stream\n(.*?)\nendstream/gs),
  ].map(([, flujo = '']) => inflateSync(Buffer.from(flujo, 'latin1')).toString('latin1'))

/**
 * Returns the words of a PDF's pages: each piece of text is hexadecimal within a compressed stream,
 * cut where letters are kerned.
 */
export const textoDe = (pdf: Uint8Array): string =>
  textosDe(pdf)
    .join('')
    .replace(/<([0-9a-f]*)>[^<\]]*/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1'))

/** Returns the text of its pages, line after line. */
export const leidoDe = (pdf: Uint8Array): string =>
  [...textoDe(pdf).matchAll(/\[(.*?)\] TJ/g)]
    .map(([, linea = '']) => linea.trim())
    .join(' ')
    .replace(/ +/g, ' ')

/** Returns the file attached to a PDF: the one stream that starts like this. */
export const adjuntoDe = (pdf: Buffer, principio: string): string | undefined =>
  [...pdf.toString('latin1').matchAll(/FlateDecode.*?stream\n(.*?)\nendstream/gs)]
    .map(([, flujo = '']) => inflateSync(Buffer.from(flujo, 'latin1')).toString('utf8'))
    .find((texto) => texto.startsWith(principio))

/**
 * Returns the letters that a PDF's embedded typefaces draw, as a reader gets them by copying its
 * text.
 */
export const letrasDe = (pdf: Uint8Array): string =>
  [...textosDe(pdf)]
    .filter((texto) => texto.includes('begincmap'))
    .flatMap((texto) => [...texto.matchAll(/<([0-9a-f ]+)>/gi)].map(([, hex = '']) => hex.replaceAll(' ', '')))
    .map((hex) => (hex.length % 4 === 0 ? Buffer.from(hex, 'hex').swap16().toString('utf16le') : ''))
    .join('')
