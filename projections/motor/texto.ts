import { sql } from 'kysely'

/** Case and accents don't matter to a search. */
export const normalizar = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The LIKE pattern of what holds a text; its wildcards are text too. */
export const patronDe = (texto: string): string => `%${normalizar(texto).replace(/[\\%_]/g, '\\$&')}%`

/** The words of a text, normalised, each once, in order; what isn't a letter or a digit parts them. */
export const palabrasDe = (texto: string): readonly string[] => [
  ...new Set(
    normalizar(texto.toWellFormed())
      .match(/[\p{L}\p{N}]+/gu)
      ?.map((palabra) => [...palabra].slice(0, 60).join('')) ?? [],
  ),
]

/** The same normalisation in SQL, of an expression over columns; Postgres's own `lower` leaves accented capitals alone here. */
export const normalizado = (expresion: string) =>
  sql<string>`translate(lower(${sql.raw(expresion)}), 'ÁÉÍÓÚÜÑáéíóúüñ', 'aeiouunaeiouun')`
