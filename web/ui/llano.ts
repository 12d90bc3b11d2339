/** A text as people look for it: without accents and in whatever case. */
export const llano = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
