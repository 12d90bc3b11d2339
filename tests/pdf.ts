import { inflateSync } from 'node:zlib'

/** The words of a PDF's pages: each piece of text is hexadecimal within a compressed stream, cut where letters are drawn together. */
export const textoDe = (pdf: Uint8Array): string =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/FlateDecode.*?stream\n(.*?)\nendstream/gs),
  ]
    .map(([, flujo = '']) => inflateSync(Buffer.from(flujo, 'latin1')).toString('latin1'))
    .join('')
    .replace(/<([0-9a-f]*)>[^<\]]*/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1'))
