/**
 * The characters that windows-1252 shows for the bytes 80 to 9F. The five bytes that it lacks stand
 * as themselves.
 */
const DE_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const UTF8 = new TextDecoder()
const byteDe = (letra: string): number => {
  const lugar = DE_1252.indexOf(letra)
  return lugar === -1 ? letra.charCodeAt(0) : 0x80 + lugar
}
const SIGUE = `[\\u0080-\\u00bf${DE_1252}]`
/**
 * Two or three characters that are the bytes of one character in UTF-8: the text was decoded twice.
 */
const LEIDA_DOS_VECES = new RegExp(`[\\u00c2-\\u00df]${SIGUE}|[\\u00e0-\\u00ef]${SIGUE}${SIGUE}`, 'g')
/** The maximum number of wrong decodings that are undone. Files were seen that went through two. */
const VECES = 3

/**
 * Returns a text without the damage of reading UTF-8 as windows-1252: «DOÃ‘A» becomes «DOÑA».
 * Nothing else changes.
 */
export const repararDoble = (texto: string): string => {
  let reparado = texto
  for (let vez = 0; vez < VECES; vez += 1) {
    const antes = reparado
    reparado = antes.replace(LEIDA_DOS_VECES, (letras) => {
      const hecha = UTF8.decode(Uint8Array.from(letras, byteDe))
      return hecha.includes('\ufffd') ? letras : hecha
    })
    if (reparado === antes) break
  }
  return reparado
}

const ENTIDADES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ntilde: 'ñ',
  Ntilde: 'Ñ',
  NTILDE: 'Ñ',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  uuml: 'ü',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Uuml: 'Ü',
  AACUTE: 'Á',
  EACUTE: 'É',
  IACUTE: 'Í',
  OACUTE: 'Ó',
  UACUTE: 'Ú',
  UUML: 'Ü',
}
/**
 * Returns a text with the characters that its entities name, «&Ntilde;» or «&#209;». Unknown ones
 * stay.
 */
export const sinEntidades = (texto: string): string =>
  texto.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,8}));/gi, (toda, decimal, hexa, nombre) => {
    if (nombre !== undefined) return ENTIDADES[nombre] ?? toda
    const codigo = decimal === undefined ? Number.parseInt(hexa, 16) : Number(decimal)
    return codigo > 0x1f && codigo < 0x110000 ? String.fromCodePoint(codigo).toWellFormed() : toda
  })

/**
 * Signs in the place of a letter: a replacement for a lost character, or the character in another
 * encoding.
 */
const SIGNO_EN_PALABRA = /\p{L}[?#@\\|~^[\]{}*$%<>¿¡‘’“”„´`¨°ºª«»–—…·•€]\p{L}/u
/**
 * A character that is neither a Spanish letter nor a usual sign: a letter in another encoding, or
 * of another alphabet.
 */
const AJENA = /[^\p{ASCII}\s\p{M}áéíóúüñÁÉÍÓÚÜÑ¿¡‘’“”´°ºª«»–—−…·•€]/u
/** An «é» between capitals: the «Ú» of DOS reads as «é» in windows-1252. */
const CAJA_MEZCLADA = /\p{Lu}é\p{Lu}/u
const ESCAPADA =
  /&#\d|&[a-z]{1,6}(?:tilde|acute|uml)|\\u[\da-f]{4}|\p{L}[=%][\da-f]{2}|\p{L}\*{2}|[~´`¨^]\p{L}|\p{L}[~´`¨^]/iu
const esCorreo = (palabra: string): boolean => /^[\w.+-]{1,64}@[\w-]{1,63}\.[\w.]{2,63}$/.test(palabra)

/**
 * The maximum number of characters of a line's words that are looked at. Whom the rest names isn't
 * known.
 */
export const CARACTERES_MIRADOS = 2_000

/**
 * Returns whether the names in a text stand as they were written: a Spanish text in which no letter
 * was lost or became another. A text that may not be so can't prove that somebody isn't named.
 */
export const sePuedeLeer = (texto: string): boolean => {
  if (texto.length > CARACTERES_MIRADOS) return false
  const dicho = texto
    .normalize('NFC')
    .split(/\s/)
    .filter((palabra) => !esCorreo(palabra))
    .join(' ')
  return ![AJENA, SIGNO_EN_PALABRA, CAJA_MEZCLADA, ESCAPADA].some((patron) => patron.test(dicho))
}
