/** Characters as people count them, more nearly than UTF-16 does: code points. */
export const largoDe = (texto: string): number => [...texto].length

/** A text without its last characters as long as they are among `cola`. A pattern that ends in `+$` takes quadratic time. */
export const sinCola = (texto: string, cola: string): string => {
  let fin = texto.length
  while (fin > 0 && cola.includes(texto.charAt(fin - 1))) fin -= 1
  return texto.slice(0, fin)
}

/** How a text begins, in one line of so many characters at most, «…» where there is more. */
export const inicioDe = (texto: string, caracteres: number): string => {
  const letras = [...texto.replaceAll(/\s+/g, ' ').trim()]
  return letras.length <= caracteres ? letras.join('') : `${letras.slice(0, caracteres).join('').trimEnd()}…`
}

/** Whether there is something to read: not only spaces, control characters, accents over nothing and what can't be seen. */
export const seLee = (texto: string): boolean => /[^\s\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(texto)

/**
 * Control characters other than line breaks and tabs, what turns the direction of what follows, and code points that are no characters: nobody types
 * them, nobody sees them, and XML can't hold them.
 */
const OCULTOS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}]/gu

/** Characters that are there and that nobody sees: marks of direction, joiners, blanks without width, control characters. */
const INVISIBLES = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|(?![\t\n\r])\p{Cc}/gu

/** What is typed where every character counts (a number, a code, a word to look for), without what nobody sees in it. */
export const sinInvisibles = (texto: string): string => texto.replace(INVISIBLES, '')

/** Combining marks on one letter: as many as Unicode's stream-safe format lets stand (UAX #15), and more than any writing has. */
const TORRE = /\p{M}{31,}/gu
/** A text without the marks that are piled higher than any letter bears: normalizing those takes quadratic time, here and in Postgres. */
export const sinTorres = (texto: string): string => texto.replace(TORRE, (marcas) => [...marcas].slice(0, 30).join(''))

/** A text as it is kept: line breaks of one kind, and nothing hidden. NUL stays, to be refused. */
export const sinOcultos = (texto: string): string =>
  sinTorres(texto.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(OCULTOS, ''))

/** A text that was kept before such were left out, as any file can hold it. */
export const legible = (texto: string): string => sinOcultos(texto.toWellFormed()).replaceAll('\0', '')
