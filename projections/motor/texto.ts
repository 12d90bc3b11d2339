import { domainToASCII, domainToUnicode } from 'node:url'
import { sql } from 'kysely'

/** Combining marks, as both JavaScript's and Postgres's regular expressions take them. */
const MARCAS = '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f]'
const marcas = new RegExp(MARCAS, 'g')

/** Case and accents don't matter to a search. */
export const normalizar = (texto: string): string => texto.normalize('NFD').replace(marcas, '').toLowerCase()

/** The LIKE pattern of what holds a text; its wildcards are text too. */
export const patronDe = (texto: string): string => `%${normalizar(texto).replace(/[\\%_]/g, '\\$&')}%`

/**
 * The LIKE patterns of what holds a text; an e-mail's host is looked for in letters and in punycode, since either may have been typed when the
 * account was opened.
 */
export const patronesDe = (texto: string): readonly string[] => {
  const corte = texto.lastIndexOf('@') + 1
  const host = texto.slice(corte)
  const otros = corte > 0 || host.includes('xn--') ? [domainToUnicode(host), domainToASCII(host)] : []
  return [...new Set([host, ...otros.filter((otro) => otro !== '')])].map((uno) =>
    patronDe(texto.slice(0, corte) + uno),
  )
}

/** The words of a text, normalised, each once, in order; what isn't a letter or a digit parts them. */
export const palabrasDe = (texto: string): readonly string[] => [
  ...new Set(
    normalizar(texto.toWellFormed())
      .match(/[\p{L}\p{N}]+/gu)
      ?.map((palabra) => [...palabra].slice(0, 60).join('')) ?? [],
  ),
]

/** The same normalisation in SQL, of an expression over columns; a database's own `lower` may know ASCII alone. */
export const normalizadoEnSql = (expresion: string): string =>
  `lower(regexp_replace(normalize(${expresion}, NFD), '${MARCAS}', '', 'g') collate "und-x-icu")`
export const normalizado = (expresion: string) => sql.raw<string>(normalizadoEnSql(expresion))
