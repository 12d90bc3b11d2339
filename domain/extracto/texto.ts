/** Upper case, without accents; all else as it stands. */
export const sinAcentos = (texto: string): string =>
  // Most lines have none.
  (/^\p{ASCII}*$/u.test(texto) ? texto : texto.normalize('NFD').replace(/\p{M}/gu, '')).toUpperCase()

/** The words and numbers of a text. */
export const fichasDe = (texto: string): readonly string[] => sinAcentos(texto).match(/[A-Z0-9]+/g) ?? []

/**
 * A text by its letters and digits alone, without the zeros that it begins with: two that differ in
 * nothing else are the same.
 */
export const llana = (texto: string): string => fichasDe(texto).join('').replace(/^0+/, '')

const EN_CIENCIA = /(?<![\p{L}\d])\d(?:[.,]\d{1,20})? ?E ?\+? ?\d{1,3}(?![\p{L}\d])/iu
const EN_CIENCIA_ENTRE = new RegExp(EN_CIENCIA, 'giu')
/** Digits that a spreadsheet keeps of a number; those after them become zeros. */
const CIFRAS_DE_HOJA = 15
/**
 * Whether a number was spoilt by a spreadsheet, «2,02611E+11» or sixteen digits that end in zeros:
 * many others became the same, and it proves nothing.
 */
export const numeroEstropeado = (texto: string): boolean => {
  const limpio = texto.trim().slice(0, 120)
  if (EN_CIENCIA.test(limpio)) return true
  const cifras = /^0*([1-9]\d{15,39})(?:[.,]0{1,4})?$/.exec(limpio)?.[1] ?? ''
  return cifras !== '' && /^0+$/.test(cifras.slice(CIFRAS_DE_HOJA))
}

/**
 * The same of what may be a reference: without a digit it is a word that many lines say, and ''; so
 * is a number that was spoilt.
 */
export const referenciaLlana = (texto: string): string => {
  const suya = llana(texto)
  return /\d/.test(suya) && !numeroEstropeado(texto) ? suya : ''
}

/** Whether a number among a line's words was spoilt: it may be whose payment it is. */
export const dicenEstropeado = ({
  descripcion,
  resto = '',
}: {
  readonly descripcion: string
  readonly resto?: string
}): boolean => EN_CIENCIA.test(descripcion) || EN_CIENCIA.test(resto)

/**
 * Whether a cell is ten or thirteen digits and nothing else, whatever parts them: who paid may be
 * known by it.
 */
export const esIdentificacion = (celda: string): boolean =>
  /^[\d\s.\p{Pd}\u2212]{10,30}$/u.test(celda) && [10, 13].includes(celda.replace(/\D/g, '').length)

/** The cells of a row's words. */
export const celdasDe = (palabras: string): readonly string[] => palabras.split(/\n| · /)

/** All that a line's row says in words, where it may name who paid, a cell a line. */
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
    ...[descripcion, resto],
    /\p{L}|\ufffd|(?<!\d)\d{10}(?:\d{3})?(?!\d)/u.test(referencia) || esIdentificacion(referencia) ? referencia : '',
  ]
    .filter((parte) => parte !== '')
    .join('\n')

/**
 * A short mark by which words are known and from which they can't be read: FNV-1a, 32 bits, base
 * 36.
 */
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
/**
 * What may be a reference among a description's words, as `llana` has it: whole words, up to three
 * in a row.
 */
export const referenciasEn = (descripcion: string): readonly string[] => {
  const fichas = fichasDe(descripcion.replaceAll(EN_CIENCIA_ENTRE, ' ')).slice(0, FICHAS_MIRADAS)
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
