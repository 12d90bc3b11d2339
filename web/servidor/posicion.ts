/** Log positions are unsigned 64-bit integers as strings. */
export const mayor = (a: string, b: string): string => (BigInt(a) >= BigInt(b) ? a : b)

/** The newer of two readings of the same thing. */
export const masReciente = <T extends { readonly posicion: string }>(una: T, otra: T | undefined): T =>
  otra && mayor(una.posicion, otra.posicion) === otra.posicion ? otra : una

let conocida = '0'

/** The greatest log position this page has heard of: every query asks for at least it, so people read their own writes. */
export const posicionConocida = (): string => conocida

export const avanzarPosicion = (posicion: string): void => {
  conocida = mayor(conocida, posicion)
}

const RECORDADAS = 100
let propias: readonly string[] = []

/** Another account begins on this page: what the one before did is news to it. */
export const olvidarPosicion = (): void => {
  conocida = '0'
  propias = []
}

/** Notes a position that the account itself has just reached in this browser: what shows it is already being asked again. */
export const anotarPropia = (posicion: string): void => {
  avanzarPosicion(posicion)
  propias = [...propias, posicion].slice(-RECORDADAS)
}
export const esPropia = (posicion: string): boolean => propias.includes(posicion)
/** The newest of them, '0' before the first. */
export const ultimaPropia = (): string => propias.at(-1) ?? '0'
