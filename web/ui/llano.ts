import { sinInvisibles } from '#domain/texto.ts'

/**
 * Returns a text as it is compared in a search: in lower case, without accents or invisible
 * characters.
 */
export const llano = (texto: string): string =>
  sinInvisibles(texto).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const conMayuscula = (texto: string): string => texto.charAt(0).toLocaleUpperCase('es') + texto.slice(1)
