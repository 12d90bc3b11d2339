/** Case and accents don't matter to a search. */
export const normalizar = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The LIKE pattern of what holds a text; its wildcards are text too. */
export const patronDe = (texto: string): string => `%${normalizar(texto).replace(/[\\%_]/g, '\\$&')}%`
