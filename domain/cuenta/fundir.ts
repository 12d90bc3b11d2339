import { iguales } from '#domain/iguales.ts'

/**
 * What is there now, with the changes that lead from what somebody saw to what they want: thing by thing, by its key. What others changed
 * meanwhile stays, unless it is the same thing.
 */
export const fundir = <T>(
  actual: readonly T[],
  antes: readonly T[],
  deseado: readonly T[],
  clave: (uno: T) => unknown,
): T[] => {
  const porClave = (lista: readonly T[]) => new Map(lista.map((uno) => [clave(uno), uno]))
  const vistos = porClave(antes)
  const queridos = porClave(deseado)
  const fundidos = porClave(actual)
  for (const cual of new Set([...vistos.keys(), ...queridos.keys()])) {
    const querido = queridos.get(cual)
    if (iguales(vistos.get(cual), querido)) continue
    if (querido === undefined) fundidos.delete(cual)
    else fundidos.set(cual, querido)
  }
  return [...fundidos.values()]
}

/** Two keywords are the same one whatever their case. */
export const claveDePalabra = (palabra: string): string => palabra.toLocaleLowerCase('es')
/** How many keywords of a list weren't in the one before. */
export const cuantasNuevas = (antes: readonly string[], despues: readonly string[]): number => {
  const habia = new Set(antes.map(claveDePalabra))
  return new Set(despues.map(claveDePalabra).filter((palabra) => !habia.has(palabra))).size
}
export const claveDeDia = ({ dia }: { readonly dia: number }): number => dia
