import { createRequire } from 'node:module'
import { setImmediate as respirar } from 'node:timers/promises'
import { legible } from '#domain/texto.ts'
import { leerWoff } from './woff.ts'

type Doc = PDFKit.PDFDocument
/** The standard typefaces of PDF. Every reader has them, so no file carries them. */
export type Fuente = 'Helvetica' | 'Helvetica-Bold'

const require = createRequire(import.meta.url)
const UNIFONT = require.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff')
/**
 * Typefaces with the letters that a standard one lacks, best first. Each is read when a document
 * needs it. The last one, 3 MB, has nearly all letters.
 */
const RESPALDOS: Readonly<Record<Fuente, readonly string[]>> = {
  Helvetica: [require.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff'), UNIFONT],
  'Helvetica-Bold': [require.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff'), UNIFONT],
}

/** The letters of the standard typefaces: Windows-1252. */
const DE_WINDOWS = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/
/** Characters that are invisible, and don't change the direction of the text here. */
const INVISIBLES = /\p{Default_Ignorable_Code_Point}/gu
const letras = new Intl.Segmenter('es', { granularity: 'grapheme' })
const PALABRA = /\S+\s*|\s+/g
/**
 * The most letters of a piece that is laid out at once, in the standard typeface and in the others.
 * Longer words would be measured again and again, and cut through a letter.
 */
const MAXIMO_LLANO = 100
const MAXIMO_OTRO = 20
/** Letters that are laid out before other work gets its turn. */
const DE_CORRIDO = 2_000

/** The part of pdfkit's typefaces that its published types lack. */
type Cara = {
  ascender: number
  descender: number
  lineGap: number
  readonly font?: { readonly hasGlyphForCodePoint: (codigo: number) => boolean }
}
const caraPuesta = (doc: Doc): Cara => (doc as unknown as { readonly _font: Cara })._font

const codigoDe = (letra: string): string =>
  `[${Array.from(letra, (caracter) => `U+${(caracter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(' ')}]`

type Trozo = { readonly cara: string; readonly texto: string }
export type Sitio = { readonly x?: number; readonly y?: number; readonly width?: number; readonly lineGap?: number }

/** Returns a text as it is written in documents. */
const llano = (texto: string): string =>
  legible(texto).normalize('NFC').replaceAll('\t', '    ').replaceAll(INVISIBLES, '')

/**
 * Creates a writer of texts with any letters in a document. Each word is in the first typeface that
 * has all of it. A letter that no typeface has is written as its code («[U+20BB7]»); `faltan` tells
 * whether there were any.
 */
export const crearEscritor = (doc: Doc) => {
  let faltan = false
  const tiene = async (cara: string): Promise<(texto: string) => boolean> => {
    if (cara.startsWith('Helvetica')) return (texto) => DE_WINDOWS.test(texto)
    doc.registerFont(cara, await leerWoff(cara))
    const medida = caraPuesta(doc.font('Helvetica'))
    const otra = caraPuesta(doc.font(cara))
    // All typefaces share one baseline and one line height.
    Object.assign(otra, { ascender: medida.ascender, descender: medida.descender, lineGap: medida.lineGap })
    return (texto) => Array.from(texto).every((letra) => otra.font?.hasGlyphForCodePoint(letra.codePointAt(0) ?? 0))
  }
  const caras = new Map<string, Promise<(texto: string) => boolean>>()
  const cubre = (cara: string) => {
    const prueba = caras.get(cara) ?? tiene(cara)
    caras.set(cara, prueba)
    return prueba
  }
  /** Returns the first typeface that has all of a text, or undefined when none has. */
  const caraDe = async (texto: string, fuente: Fuente): Promise<string | undefined> => {
    for (const cara of [fuente, ...RESPALDOS[fuente]]) if ((await cubre(cara))(texto)) return cara
    return undefined
  }
  const enTrozos = async (linea: string, fuente: Fuente): Promise<readonly Trozo[]> => {
    const trozos: Trozo[] = []
    const poner = (cara: string, texto: string, largo: number) => {
      const ultimo = trozos.at(-1)
      if (ultimo?.cara === cara && ultimo.texto.length + texto.length <= largo)
        trozos[trozos.length - 1] = { cara, texto: ultimo.texto + texto }
      else trozos.push({ cara, texto })
    }
    for (const [palabra] of linea.matchAll(PALABRA)) {
      const cara = palabra.length <= MAXIMO_LLANO ? await caraDe(palabra.trimEnd(), fuente) : undefined
      if (cara === fuente || (cara !== undefined && palabra.length <= MAXIMO_OTRO)) {
        poner(cara, palabra, DE_CORRIDO)
        continue
      }
      for (const { segment } of letras.segment(palabra)) {
        const elegida = segment.trim() === '' ? trozos.at(-1)?.cara : (cara ?? (await caraDe(segment, fuente)))
        if (elegida === undefined && segment.trim() !== '') faltan = true
        const largo = elegida === fuente ? MAXIMO_LLANO : segment.length > 1 ? MAXIMO_OTRO / 2 : MAXIMO_OTRO
        if (elegida !== undefined) poner(elegida, segment, largo)
        else poner(fuente, segment.trim() === '' ? segment : codigoDe(segment), MAXIMO_LLANO)
      }
    }
    return trozos
  }

  return {
    faltan: () => faltan,
    /** Writes a text at `x`, `y`, or at the document's position. `signal` ends a long one. */
    escribir: async (
      texto: string,
      [fuente, cuerpo, color]: readonly [Fuente, number, string],
      { x, y, ...forma }: Sitio = {},
      signal?: AbortSignal,
    ): Promise<void> => {
      const poner = (cara: string) => doc.font(cara).fontSize(cuerpo).fillColor(color)
      if (x !== undefined) doc.x = x
      if (y !== undefined) doc.y = y
      let escritas = 0
      for (const linea of llano(texto).split('\n')) {
        const trozos = linea === '' ? [{ cara: fuente, texto: ' ' }] : await enTrozos(linea, fuente)
        for (const [n, { cara, texto: trozo }] of trozos.entries()) {
          escritas += trozo.length
          if (escritas > DE_CORRIDO) {
            escritas = 0
            await respirar()
            signal?.throwIfAborted()
          }
          poner(cara).text(trozo, { ...forma, continued: n < trozos.length - 1 })
        }
      }
      // The lines that follow go by the text's own typeface.
      poner(fuente)
    },
  }
}
