/** Returns a text in upper case without accents. Everything else stays as it is. */
export const sinAcentos = (texto: string): string =>
  // Most lines have no accents.
  (/^\p{ASCII}*$/u.test(texto) ? texto : texto.normalize('NFD').replace(/\p{M}/gu, '')).toUpperCase()

/** Returns the words and numbers of a text. */
export const fichasDe = (texto: string): readonly string[] => sinAcentos(texto).match(/[A-Z0-9]+/g) ?? []

/**
 * Returns only the letters and digits of a text, without leading zeros. Two texts that differ in
 * nothing else are the same.
 */
export const llana = (texto: string): string => fichasDe(texto).join('').replace(/^0+/, '')

const EN_CIENCIA = /(?<![\p{L}\d])\d(?:[.,]\d{1,20})? ?E ?\+? ?\d{1,3}(?![\p{L}\d])/iu
const EN_CIENCIA_ENTRE = new RegExp(EN_CIENCIA, 'giu')
/** The digits of a number that a spreadsheet keeps. Those after them become zeros. */
const CIFRAS_DE_HOJA = 15
/**
 * Returns whether a spreadsheet spoilt a number, as in «2,02611E+11» or sixteen digits that end in
 * zeros. Many other numbers became the same, so it proves nothing.
 */
export const numeroEstropeado = (texto: string): boolean => {
  const limpio = texto.trim().slice(0, 120)
  if (EN_CIENCIA.test(limpio)) return true
  const cifras = /^0*([1-9]\d{15,39})(?:[.,]0{1,4})?$/.exec(limpio)?.[1] ?? ''
  return cifras !== '' && /^0+$/.test(cifras.slice(CIFRAS_DE_HOJA))
}

/**
 * Returns a possible reference as `llana` does, or '' for a text without a digit, which many lines
 * say, and for a number that was spoilt.
 */
export const referenciaLlana = (texto: string): string => {
  const referencia = llana(texto)
  return /\d/.test(referencia) && !numeroEstropeado(texto) ? referencia : ''
}

/**
 * Returns whether a number among a line's words was spoilt. It may be the one that says whose
 * payment it is.
 */
export const dicenEstropeado = ({
  descripcion,
  resto = '',
}: {
  readonly descripcion: string
  readonly resto?: string
}): boolean => EN_CIENCIA.test(descripcion) || EN_CIENCIA.test(resto)

/**
 * Returns whether a cell is ten or thirteen digits and nothing else, whatever separates them. It
 * may identify the payer.
 */
export const esIdentificacion = (celda: string): boolean =>
  /^[\d\s.\p{Pd}\u2212]{10,30}$/u.test(celda) && [10, 13].includes(celda.replace(/\D/g, '').length)

/** Returns the cells of a row's words. */
export const celdasDe = (palabras: string): readonly string[] => palabras.split(/\n| · /)

/** Returns everything in a line's row that may name the payer, with its parts on separate lines. */
export const palabrasDe = ({
  descripcion,
  referencia,
  resto = '',
}: {
  readonly descripcion: string
  readonly referencia: string
  readonly resto?: string | undefined
}): string =>
  [
    descripcion,
    resto,
    /\p{L}|\ufffd|(?<!\d)\d{10}(?:\d{3})?(?!\d)/u.test(referencia) || esIdentificacion(referencia) ? referencia : '',
  ]
    .filter((parte) => parte !== '')
    .join('\n')

/**
 * Returns a short hash by which words are recognised but can't be read: FNV-1a, 32 bits, base 36.
 */
export const huellaDe = (texto: string): string => {
  let suma = 0x811c9dc5
  for (let n = 0; n < texto.length; n += 1) suma = Math.imul(suma ^ texto.charCodeAt(n), 0x01000193) >>> 0
  return suma.toString(36).toUpperCase().padStart(7, '0')
}

/** The maximum number of words of a description that are looked at. */
export const FICHAS_MIRADAS = 60
/** The maximum number of consecutive words that make a reference. */
const EN_FILA = 3
/**
 * The minimum number of characters of a reference. Shorter ones stand in many lines: a year, a
 * branch, an hour.
 */
const CARACTERES = 6
/**
 * Returns the possible references among a description's words, as `llana` returns them: whole
 * words, up to three in a row.
 */
export const referenciasEn = (descripcion: string): readonly string[] => {
  const fichas = fichasDe(descripcion.replaceAll(EN_CIENCIA_ENTRE, ' ')).slice(0, FICHAS_MIRADAS)
  const halladas = new Set<string>()
  for (let desde = 0; desde < fichas.length; desde += 1)
    for (let n = 1; n <= EN_FILA && desde + n <= fichas.length; n += 1) {
      const referencia = fichas
        .slice(desde, desde + n)
        .join('')
        .replace(/^0+/, '')
      if (referencia.length >= CARACTERES && /\d/.test(referencia)) halladas.add(referencia)
    }
  return [...halladas]
}
