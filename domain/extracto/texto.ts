import { revisarIdentificacion } from '#domain/identificacion.ts'

/** Upper case, without accents; all else as it stands. */
const sinAcentos = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

/** The words and numbers of a text. */
export const fichasDe = (texto: string): readonly string[] => sinAcentos(texto).match(/[A-Z0-9]+/g) ?? []

/** A text by its letters and digits alone, without the zeros that it begins with: two that differ in nothing else are the same. */
export const llana = (texto: string): string => fichasDe(texto).join('').replace(/^0+/, '')

/** The same of what may be a reference: without a digit it is a word that many lines say, and ''. */
export const referenciaLlana = (texto: string): string => {
  const suya = llana(texto)
  return /\d/.test(suya) ? suya : ''
}

/** A short mark by which words are known and from which they can't be read: FNV-1a, 32 bits, base 36. */
export const huellaDe = (texto: string): string => {
  let suma = 0x811c9dc5
  for (let n = 0; n < texto.length; n += 1) suma = Math.imul(suma ^ texto.charCodeAt(n), 0x01000193) >>> 0
  return suma.toString(36).toUpperCase().padStart(7, '0')
}

/** So many words of a description are looked at. */
export const FICHAS_MIRADAS = 60
/** Words of a reference in a row. */
const EN_FILA = 3
/** What is shorter stands in many lines: a year, a branch, an hour. */
const CARACTERES = 6
/** What may be a reference among a description's words, as `llana` has it: whole words, up to three in a row. */
export const referenciasEn = (descripcion: string): readonly string[] => {
  const fichas = fichasDe(descripcion).slice(0, FICHAS_MIRADAS)
  const halladas = new Set<string>()
  for (let desde = 0; desde < fichas.length; desde += 1)
    for (let n = 1; n <= EN_FILA && desde + n <= fichas.length; n += 1) {
      const suya = fichas
        .slice(desde, desde + n)
        .join('')
        .replace(/^0+/, '')
      if (suya.length >= CARACTERES && /\d/.test(suya)) halladas.add(suya)
    }
  return [...halladas]
}

/** Words by which a bank says that money came back. */
const DE_REVERSO = new Set([
  ...['REVERSO', 'REVERSA', 'REVERSION', 'REVERSADO', 'DEVOLUCION', 'DEVUELTO', 'DEVUELTA', 'ANULACION', 'ANULADO'],
  'EXTORNO',
])
export const diceReverso = (descripcion: string): boolean =>
  fichasDe(descripcion).some((ficha) => DE_REVERSO.has(ficha))

/** The RUCs among a description's words. */
export const rucsEn = (descripcion: string): readonly string[] =>
  fichasDe(descripcion).filter((ficha) => /^\d{13}$/.test(ficha) && revisarIdentificacion(ficha, 'ruc').valida)
