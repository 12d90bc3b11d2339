const palabras = (texto: string): readonly string[] => texto.split(/(\s+)/)

export type Diferencia = {
  readonly comienzo: string
  readonly antes: string
  readonly ahora: string
  readonly final: string
}

/** Two texts by their words: what both begin and end with, and what stands between in each. */
export const diferencia = (antes: string, ahora: string): Diferencia => {
  const [a, b] = [palabras(antes), palabras(ahora)]
  const corto = Math.min(a.length, b.length)
  let i = 0
  while (i < corto && a[i] === b[i]) i += 1
  let j = 0
  while (j < corto - i && a.at(-1 - j) === b.at(-1 - j)) j += 1
  return {
    comienzo: a.slice(0, i).join(''),
    antes: a.slice(i, a.length - j).join(''),
    ahora: b.slice(i, b.length - j).join(''),
    final: a.slice(a.length - j).join(''),
  }
}

/** The end of a text, for where there is little room: the change is what one shall see. */
export const cola = (texto: string, letras: number): string =>
  texto.length <= letras ? texto : `…${texto.slice(-letras).replace(/^\S*\s/, '')}`
export const cabeza = (texto: string, letras: number): string =>
  texto.length <= letras ? texto : `${texto.slice(0, letras).replace(/\s\S*$/, '')}…`
