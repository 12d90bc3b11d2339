import { claveDePalabra } from '#domain/cuenta/fundir.ts'

const LARGO_MAXIMO = 40

const limpia = (escrita: string): string => escrita.trim().replace(/\s+/g, ' ').slice(0, LARGO_MAXIMO).trim()

/** Whether one of those typed is among the keywords, whatever its case. */
export const estaYa = (palabras: readonly string[], escrito: string): boolean => {
  const claves = new Set(palabras.map(claveDePalabra))
  return escrito.split(',').some((trozo) => claves.has(claveDePalabra(limpia(trozo))))
}

/** The keywords with those typed, split at commas: without repeats whatever their case, at most `maximo`, each of at most 40 characters. */
export const conPalabras = (palabras: readonly string[], escrito: string, maximo: number): string[] => {
  const todas = new Map(palabras.map((palabra) => [claveDePalabra(palabra), palabra]))
  for (const trozo of escrito.split(',')) {
    const palabra = limpia(trozo)
    const clave = claveDePalabra(palabra)
    if (palabra !== '' && !todas.has(clave) && todas.size < maximo) todas.set(clave, palabra)
  }
  return [...todas.values()]
}
