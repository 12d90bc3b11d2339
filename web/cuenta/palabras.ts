import { claveDePalabra } from '#domain/cuenta/fundir.ts'

const LARGO_MAXIMO = 40

const limpia = (escrita: string): string => escrita.trim().replace(/\s+/g, ' ')

/** Returns whether one of the typed keywords is already there, whatever its case. */
export const estaYa = (palabras: readonly string[], escrito: string): boolean => {
  const claves = new Set(palabras.map(claveDePalabra))
  return escrito.split(',').some((trozo) => claves.has(claveDePalabra(limpia(trozo))))
}

/**
 * Adds the typed keywords, split at commas: without repeats whatever their case, at most `maximo`,
 * each of at most 40 characters. `quedan` are those not taken, as the field shows them, and `falta`
 * says why.
 */
export const conPalabras = (
  palabras: readonly string[],
  escrito: string,
  maximo: number,
): { readonly palabras: readonly string[]; readonly quedan: string; readonly falta: string | undefined } => {
  const todas = new Map(palabras.map((palabra) => [claveDePalabra(palabra), palabra]))
  const largas: string[] = []
  const demas: string[] = []
  for (const palabra of escrito.split(',').map(limpia)) {
    const clave = claveDePalabra(palabra)
    if (palabra === '' || todas.has(clave)) continue
    if (palabra.length > LARGO_MAXIMO) largas.push(palabra)
    else if (todas.size < maximo) todas.set(clave, palabra)
    else demas.push(palabra)
  }
  const falta =
    largas.length > 0
      ? `Una palabra clave tiene hasta ${LARGO_MAXIMO} caracteres.`
      : demas.length > 0
        ? `Puedes tener hasta ${maximo} palabras clave: quita alguna, o borra lo que queda aquí.`
        : undefined
  return { palabras: [...todas.values()], quedan: [...largas, ...demas].join(', '), falta }
}
