import { sinInvisibles } from '#domain/texto.ts'

/** A text as people look for it: without accents and what nobody sees, in whatever case. */
export const llano = (texto: string): string =>
  sinInvisibles(texto).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A text that begins with a capital. */
export const conMayuscula = (texto: string): string => texto.charAt(0).toLocaleUpperCase('es') + texto.slice(1)
