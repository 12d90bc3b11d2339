import { diffWordsWithSpace } from 'diff'

/** A piece of two texts: in both, removed from the first, or added in the second. */
export type Trozo = { readonly texto: string; readonly de: 'ambos' | 'antes' | 'ahora' }

/** The number of word changes above which two texts aren't compared. */
const MAXIMO_CAMBIOS = 400
/**
 * The share of the shorter text that both must have in common. Below it, one text replaces the
 * other.
 */
const EN_COMUN = 0.4

/**
 * Compares two texts by words and returns, in order, the pieces that they share and those between.
 */
export const diferencia = (antes: string, ahora: string): readonly Trozo[] => {
  const trozos = (diffWordsWithSpace(antes, ahora, { maxEditLength: MAXIMO_CAMBIOS }) ?? []).map(
    ({ value: texto, removed, added }): Trozo => ({ texto, de: removed ? 'antes' : added ? 'ahora' : 'ambos' }),
  )
  const comun = trozos.reduce((letras, { texto, de }) => (de === 'ambos' ? letras + texto.length : letras), 0)
  if (comun >= EN_COMUN * Math.min(antes.length, ahora.length)) return trozos
  return [
    { texto: antes, de: 'antes' },
    { texto: ahora, de: 'ahora' },
  ]
}

const cabeza = (texto: string, letras: number): string => texto.slice(0, letras).replace(/\s\S*$/, '')
const cola = (texto: string, letras: number): string => texto.slice(-letras).replace(/^\S*\s/, '')

/**
 * Shortens the pieces where there is little room: a change to twice `letras` letters, shared text
 * to `letras` letters on each side of a change.
 */
export const abreviada = (trozos: readonly Trozo[], letras: number): readonly Trozo[] =>
  trozos.map(({ texto, de }, i) => {
    if (texto.length <= 2 * letras) return { texto, de }
    if (de !== 'ambos') return { texto: `${cabeza(texto, 2 * letras)}…`, de }
    const [empieza, acaba] = [i === 0, i === trozos.length - 1]
    // The text after the last change is left whole: it takes as much room as there is.
    if (acaba) return { texto, de }
    return { texto: `${empieza ? '' : `${cabeza(texto, letras)} `}… ${cola(texto, letras)}`, de }
  })
