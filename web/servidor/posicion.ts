/** Log positions are unsigned 64-bit integers as strings. */
export const mayor = (a: string, b: string): string => (BigInt(a) >= BigInt(b) ? a : b)

let conocida = '0'

/** The greatest log position this page has heard of: every query asks for at least it, so people read their own writes. */
export const posicionConocida = (): string => conocida

export const avanzarPosicion = (posicion: string): void => {
  conocida = mayor(conocida, posicion)
}

export const olvidarPosicion = (): void => {
  conocida = '0'
}
