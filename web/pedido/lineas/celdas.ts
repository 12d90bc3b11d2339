export type Celdas = readonly (readonly string[])[]
export type Separador = '\t' | ';' | ','

const finDeRenglon = (texto: string, desde: number): number => {
  const fin = texto.indexOf('\n', desde)
  return fin < 0 ? texto.length : fin
}

/**
 * Returns the quoted cell that begins here, and the place after it. A quotation mark that isn't
 * closed before a separator belongs to the text: «"Tubo" de 3/4"».
 */
const entreComillas = (texto: string, desde: number, separador: Separador) => {
  for (let fin = texto.indexOf('"', desde + 1); fin >= 0; fin = texto.indexOf('"', fin + 1)) {
    const despues = texto.charAt(fin + 1)
    if (despues === '"') fin += 1
    else if (despues === separador || despues === '\n' || despues === '')
      return { celda: texto.slice(desde + 1, fin).replaceAll('""', '"'), fin: fin + 1 }
    else return undefined
  }
  return undefined
}

/** Splits a text into rows of cells, as spreadsheets copy them and CSV files hold them. */
export const partir = (escrito: string, separador: Separador): Celdas => {
  const texto = escrito.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  const filas: string[][] = [[]]
  let lugar = 0
  while (lugar <= texto.length) {
    const citada = texto.charAt(lugar) === '"' ? entreComillas(texto, lugar, separador) : undefined
    const renglon = finDeRenglon(texto, lugar)
    const corte = texto.slice(lugar, renglon).indexOf(separador)
    const fin = citada?.fin ?? (corte < 0 ? renglon : lugar + corte)
    filas.at(-1)?.push(citada?.celda ?? texto.slice(lugar, fin))
    if (texto.charAt(fin) === '\n') filas.push([])
    lugar = fin + 1
  }
  return filas
}

/** Returns whether anything is written in a row. */
export const conAlgo = (fila: readonly string[]): boolean => fila.some((celda) => celda.trim() !== '')
