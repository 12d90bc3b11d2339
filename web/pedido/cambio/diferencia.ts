import { diffWordsWithSpace } from 'diff'

/** A piece of two texts: of both, taken out of the first, or come into the second. */
export type Trozo = { readonly texto: string; readonly de: 'ambos' | 'antes' | 'ahora' }

/** Texts that differ in more words than this are compared by nobody. */
const MAXIMO_CAMBIOS = 400
/** Of two texts that have less than this part in common, one replaces the other. */
const EN_COMUN = 0.4

/** Two texts by their words, in order: what they share and what stands between. */
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

/** The same where there is little room: what changed, and of the rest so many letters around it. */
export const abreviada = (trozos: readonly Trozo[], letras: number): readonly Trozo[] =>
  trozos.map(({ texto, de }, i) => {
    if (texto.length <= 2 * letras) return { texto, de }
    if (de !== 'ambos') return { texto: `${cabeza(texto, 2 * letras)}…`, de }
    const [empieza, acaba] = [i === 0, i === trozos.length - 1]
    // After the last change there is as much as there is room for.
    if (acaba) return { texto, de }
    return { texto: `${empieza ? '' : `${cabeza(texto, letras)} `}… ${cola(texto, letras)}`, de }
  })
