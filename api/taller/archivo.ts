import { textoDeBytes } from './codificacion.ts'
import { leerCsv } from './csv.ts'
import { leerHoja } from './hoja.ts'
import { esOfx, leerOfx } from './ofx.ts'
import { ilegible, OTRA_COSA, type Tabla } from './tabla.ts'

/** Other formats that people upload, by their first bytes in hex. */
const OTROS = [
  ['25504446', `Ese archivo es un PDF. ${OTRA_COSA}`],
  [
    'd0cf11e0',
    'Ese archivo es de Excel antiguo (xls) o tiene contraseña: ábrelo y guárdalo como xlsx, sin contraseña.',
  ],
  ['1f8b', `Ese archivo está comprimido. ${OTRA_COSA}`],
  ['52617221', `Ese archivo está comprimido. ${OTRA_COSA}`],
] as const
const LIBRO = '504b0304'
/** The largest share of control characters in a text; with more of them a file isn't text. */
const DE_CONTROL = 0.05

/**
 * Reads a bank's file as a table. The content decides the format, not the name: a workbook, OFX, or
 * text with separated cells. Throws extracto-ilegible.
 */
export const leerArchivo = async (bytes: Buffer): Promise<Tabla> => {
  if (bytes.length === 0) throw ilegible(`El archivo está vacío. ${OTRA_COSA}`)
  const inicio = bytes.subarray(0, 8).toString('hex')
  const otro = OTROS.find(([magia]) => inicio.startsWith(magia))
  if (otro) throw ilegible(otro[1])
  if (inicio.startsWith(LIBRO)) return leerHoja(bytes)
  const texto = textoDeBytes(bytes)
  if (esOfx(texto)) return leerOfx(texto)
  if (/^\s{0,200}<(!doctype|html|table|\?xml|head|meta)/i.test(texto.slice(0, 400)))
    throw ilegible(`Ese archivo es una página web. ${OTRA_COSA}`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text holds many of them
  const control = /[\0-\x08\x0e-\x1a\x1c-\x1f]/g
  if ((texto.match(control)?.length ?? 0) > texto.length * DE_CONTROL)
    throw ilegible(`Ese archivo no es de texto. ${OTRA_COSA}`)
  const legible = texto.replace(control, '\ufffd')
  if (legible.trim() === '') throw ilegible(`El archivo está vacío. ${OTRA_COSA}`)
  return leerCsv(legible)
}
