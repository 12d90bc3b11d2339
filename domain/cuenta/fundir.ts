import { iguales } from '#domain/iguales.ts'

/**
 * Merges a person's changes, from what they saw to what they want, into the present list. Items are
 * compared one by one, by their key. Changes that others made meanwhile stay, unless they are to
 * the same item.
 */
export const fundir = <T>(
  actual: readonly T[],
  antes: readonly T[],
  deseado: readonly T[],
  claveDe: (elemento: T) => unknown,
): T[] => {
  const porClave = (lista: readonly T[]) => new Map(lista.map((elemento) => [claveDe(elemento), elemento]))
  const vistos = porClave(antes)
  const queridos = porClave(deseado)
  const fundidos = porClave(actual)
  for (const clave of new Set([...vistos.keys(), ...queridos.keys()])) {
    const querido = queridos.get(clave)
    if (iguales(vistos.get(clave), querido)) continue
    if (querido === undefined) fundidos.delete(clave)
    else fundidos.set(clave, querido)
  }
  return [...fundidos.values()]
}

/** Returns the key of a keyword. Keywords that differ only in case are the same. */
export const claveDePalabra = (palabra: string): string => palabra.toLocaleLowerCase('es')
/** Returns how many keywords of a list weren't in the previous one. */
export const cuantasNuevas = (antes: readonly string[], despues: readonly string[]): number => {
  const habia = new Set(antes.map(claveDePalabra))
  return new Set(despues.map(claveDePalabra).filter((palabra) => !habia.has(palabra))).size
}
export const claveDeDia = ({ dia }: { readonly dia: number }): number => dia
