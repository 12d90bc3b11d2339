const LARGO_MAXIMO = 40

/** The keywords with those typed, split at commas: without repeats whatever their case, at most `maximo`, each of at most 40 characters. */
export const conPalabras = (palabras: readonly string[], escrito: string, maximo: number): string[] => {
  const todas = new Map(palabras.map((palabra) => [palabra.toLocaleLowerCase('es'), palabra]))
  for (const trozo of escrito.split(',')) {
    const palabra = trozo.trim().replace(/\s+/g, ' ').slice(0, LARGO_MAXIMO).trim()
    const clave = palabra.toLocaleLowerCase('es')
    if (palabra !== '' && !todas.has(clave) && todas.size < maximo) todas.set(clave, palabra)
  }
  return [...todas.values()]
}
