/** Joins the parts that aren't empty as "A · B". */
export const unir = (...partes: readonly (string | undefined)[]): string => partes.filter(Boolean).join(' · ')

/** Returns a text in quotation marks, or '' for an empty one. */
export const entreComillas = (texto: string): string => (texto === '' ? '' : `«${texto}»`)

/**
 * Returns the length of a text in code points, which is closer to what people count than UTF-16
 * units.
 */
export const largoDe = (texto: string): number => [...texto].length

/**
 * Returns a text without its last characters, as long as they are among `cola`. A pattern that ends
 * in `+$` would take quadratic time.
 */
export const sinCola = (texto: string, cola: string): string => {
  let fin = texto.length
  while (fin > 0 && cola.includes(texto.charAt(fin - 1))) fin -= 1
  return texto.slice(0, fin)
}

/**
 * Returns the beginning of a text in one line of at most `caracteres`, with «…» when there is more.
 */
export const inicioDe = (texto: string, caracteres: number): string => {
  const letras = [...texto.replaceAll(/\s+/g, ' ').trim()]
  return letras.length <= caracteres ? letras.join('') : `${letras.slice(0, caracteres).join('').trimEnd()}…`
}

/**
 * Returns whether a text has anything to read: not only spaces, control characters, accents over
 * nothing and invisible characters.
 */
export const seLee = (texto: string): boolean => /[^\s\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(texto)

/**
 * Control characters other than line breaks and tabs, characters that turn the direction of what
 * follows, and code points that are no characters. Nobody types or sees them, and XML can't hold
 * them.
 */
const OCULTOS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}]/gu

/** Invisible characters: marks of direction, joiners, blanks without width, control characters. */
const INVISIBLES = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|(?![\t\n\r])\p{Cc}/gu

/**
 * Returns a text without invisible characters, for fields where every character counts: a number, a
 * code, a search word.
 */
export const sinInvisibles = (texto: string): string => texto.replace(INVISIBLES, '')

/**
 * More combining marks on one letter than Unicode's stream-safe format allows (UAX #15), and than
 * any writing has.
 */
const TORRE = /\p{M}{31,}/gu
/**
 * Returns a text without the marks in excess of those. Normalizing them takes quadratic time, here
 * and in Postgres.
 */
export const sinTorres = (texto: string): string => texto.replace(TORRE, (marcas) => [...marcas].slice(0, 30).join(''))

/**
 * Returns a text as it is stored: with one kind of line break, and without hidden characters. NUL
 * stays, to be refused.
 */
export const sinOcultos = (texto: string): string =>
  sinTorres(texto.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(OCULTOS, ''))

/**
 * Returns a text that was stored before hidden characters were left out, in a form that any file
 * can hold.
 */
export const legible = (texto: string): string => sinOcultos(texto.toWellFormed()).replaceAll('\0', '')
