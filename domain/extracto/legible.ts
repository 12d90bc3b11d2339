/**
 * The characters that windows-1252 shows for the bytes 80 to 9F; the five that it lacks stand as
 * themselves.
 */
const DE_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const UTF8 = new TextDecoder()
const byteDe = (letra: string): number => {
  const lugar = DE_1252.indexOf(letra)
  return lugar === -1 ? letra.charCodeAt(0) : 0x80 + lugar
}
const SIGUE = `[\\u0080-\\u00bf${DE_1252}]`
/** Two or three characters that are the bytes of one in UTF-8: a text that was read twice. */
const LEIDA_DOS_VECES = new RegExp(`[\\u00c2-\\u00df]${SIGUE}|[\\u00e0-\\u00ef]${SIGUE}${SIGUE}`, 'g')
/** Files were seen that went through it twice; no more is undone. */
const VECES = 3

/**
 * A text without what reading UTF-8 as windows-1252 did to it: «DOÃ‘A» is «DOÑA». Nothing else
 * changes.
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
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ntilde: 'ñ', Ntilde: 'Ñ', NTILDE: 'Ñ' },
  ...{ aacute: 'á', eacute: 'é', iacute: 'í', oacute: 'ó', uacute: 'ú', uuml: 'ü' },
  ...{ Aacute: 'Á', Eacute: 'É', Iacute: 'Í', Oacute: 'Ó', Uacute: 'Ú', Uuml: 'Ü' },
  ...{ AACUTE: 'Á', EACUTE: 'É', IACUTE: 'Í', OACUTE: 'Ó', UACUTE: 'Ú', UUML: 'Ü' },
}
/** A text with the characters that its entities name, «&Ntilde;» or «&#209;». Unknown ones stay. */
export const sinEntidades = (texto: string): string =>
  texto.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,8}));/gi, (toda, decimal, hexa, nombre) => {
    if (nombre !== undefined) return ENTIDADES[nombre] ?? toda
    const codigo = decimal === undefined ? Number.parseInt(hexa, 16) : Number(decimal)
    return codigo > 0x1f && codigo < 0x110000 ? String.fromCodePoint(codigo).toWellFormed() : toda
  })

/**
 * Signs that stand in the place of a letter: what a lost character was replaced by, or is in
 * another encoding.
 */
const SIGNO_EN_PALABRA = /\p{L}[?#@\\|~^[\]{}*$%<>¿¡‘’“”„´`¨°ºª«»–—…·•€]\p{L}/u
/**
 * What neither Spanish letters nor the usual signs are: a letter in another encoding, or of another
 * alphabet.
 */
const AJENA = /[^\p{ASCII}\s\p{M}áéíóúüñÁÉÍÓÚÜÑ¿¡‘’“”´°ºª«»–—−…·•€]/u
/** «Ú» of DOS reads as «é» in windows-1252. */
const CAJA_MEZCLADA = /\p{Lu}é\p{Lu}/u
const ESCAPADA =
  /&#\d|&[a-z]{1,6}(?:tilde|acute|uml)|\\u[\da-f]{4}|\p{L}[=%][\da-f]{2}|\p{L}\*{2}|[~´`¨^]\p{L}|\p{L}[~´`¨^]/iu
const esCorreo = (palabra: string): boolean => /^[\w.+-]{1,64}@[\w-]{1,63}\.[\w.]{2,63}$/.test(palabra)

/** So many characters of what a line says are looked at: whom it names after them nobody knows. */
export const CARACTERES_MIRADOS = 2_000

/**
 * Whether the names in a text stand as they were written: a Spanish text in which no letter was
 * lost or became another. What can't be sure of it proves nothing of who isn't named.
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
