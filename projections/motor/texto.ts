import { domainToASCII, domainToUnicode } from 'node:url'
import { sql } from 'kysely'

/**
 * Combining marks, in a form that the regular expressions of both JavaScript and Postgres accept.
 */
const MARCAS = '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f]'
const marcas = new RegExp(MARCAS, 'g')

/** Removes case and accents from a text: they don't matter to a search. */
export const normalizar = (texto: string): string => texto.normalize('NFD').replace(marcas, '').toLowerCase()

/**
 * Returns the LIKE pattern for values that hold a text. Wildcards in the text are matched
 * literally.
 */
export const patronDe = (texto: string): string => `%${normalizar(texto).replace(/[\\%_]/g, '\\$&')}%`

/**
 * Returns the LIKE patterns for values that hold a text. The host of an e-mail address is searched
 * both in letters and in punycode, since either may have been typed when the account was opened.
 */
export const patronesDe = (texto: string): readonly string[] => {
  const corte = texto.lastIndexOf('@') + 1
  const host = texto.slice(corte)
  const otros = corte > 0 || host.includes('xn--') ? [domainToUnicode(host), domainToASCII(host)] : []
  return [...new Set([host, ...otros.filter((otro) => otro !== '')])].map((forma) =>
    patronDe(texto.slice(0, corte) + forma),
  )
}

/**
 * Returns the distinct words of a text, normalised and in order. Anything but a letter or a digit
 * separates words.
 */
export const palabrasDe = (texto: string): readonly string[] => [
  ...new Set(
    normalizar(texto.toWellFormed())
      .match(/[\p{L}\p{N}]+/gu)
      ?.map((palabra) => [...palabra].slice(0, 60).join('')) ?? [],
  ),
]

/** Returns how many letters of a word may be wrong: one from 4 letters on, two from 7 on. */
export const erratasDe = ({ length }: string): number => (length <= 3 ? 0 : length <= 6 ? 1 : 2)

/**
 * Returns the same normalisation as SQL, for an expression over columns. A database's own `lower`
 * may know only ASCII.
 */
export const normalizadoEnSql = (expresion: string): string =>
  `lower(regexp_replace(normalize(${expresion}, NFD), '${MARCAS}', '', 'g') collate "und-x-icu")`
export const normalizado = (expresion: string) => sql.raw<string>(normalizadoEnSql(expresion))
