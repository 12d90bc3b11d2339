/** Returns the greater of two log positions, which are unsigned 64-bit integers as strings. */
export const mayor = (a: string, b: string): string => (BigInt(a) >= BigInt(b) ? a : b)

/** Returns the newer of two readings of the same thing. */
export const masReciente = <T extends { readonly posicion: string }>(lectura: T, otra: T | undefined): T =>
  otra && mayor(lectura.posicion, otra.posicion) === otra.posicion ? otra : lectura

let conocida = '0'

/**
 * Returns the greatest log position this page knows of. Every query asks for at least it, so users
 * read their own writes.
 */
export const posicionConocida = (): string => conocida

export const avanzarPosicion = (posicion: string): void => {
  conocida = mayor(conocida, posicion)
}

const RECORDADAS = 100
let propias: readonly string[] = []

/**
 * Forgets the positions when another account begins on this page: the previous account's writes are
 * news to it.
 */
export const olvidarPosicion = (): void => {
  conocida = '0'
  propias = []
}

/**
 * Records a position that the account itself has just reached in this browser. The queries that
 * show it are already being refetched.
 */
export const anotarPropia = (posicion: string): void => {
  avanzarPosicion(posicion)
  propias = [...propias, posicion].slice(-RECORDADAS)
}
export const esPropia = (posicion: string): boolean => propias.includes(posicion)
/** Returns the newest of them, '0' before the first. */
export const ultimaPropia = (): string => propias.at(-1) ?? '0'
