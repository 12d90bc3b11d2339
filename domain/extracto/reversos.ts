import { diceReverso } from './en-contra.ts'
import { esDeLugar, esNeutra } from './neutras.ts'
import { fichasDe, palabrasDe, sinAcentos } from './texto.ts'

/** `entra` and `sale` are in cents, 0 or more. */
type Movida = {
  readonly entra: number
  readonly sale: number
  readonly referencia: string
  readonly descripcion: string
  readonly resto?: string
}

/** A bank's words for its own correction of a movement, used for many other debits too. */
const DE_AJUSTE = /(?<![A-Z])(?:(?:N\/?D|NOTAS?[\W_]{1,3}(?:DE[\W_]{1,3})?DEBITO)(?![A-Z])|CORRECCI|AJUSTE|ERROR)/

const enLetras = (palabras: string): readonly string[] => fichasDe(palabras).filter((ficha) => /^[A-Z]+$/.test(ficha))
/** Returns the words that say who or what a movement is about. */
const quien = (palabras: string): string =>
  [...new Set(enLetras(palabras))]
    .filter((ficha) => ficha.length > 1 && !esNeutra(ficha) && !esDeLugar(ficha))
    .toSorted()
    .join(' ')

/**
 * Returns those of a file's movements that may give back another of them. One of these must hold:
 * - The movement's words say so.
 * - The same amount came in with exactly the same naming words.
 * - The same amount came in the row beside it, and the movement has that row's words or those of a
 *   correction.
 */
export const reversosEn = <M extends Movida>(movidas: readonly M[]): ReadonlySet<M> => {
  const deQuien = (monto: number, palabras: string) => `${monto} ${quien(palabras)}`
  const venidas = new Set(
    movidas.flatMap((movida) => (movida.entra > 0 ? [deQuien(movida.entra, palabrasDe(movida))] : [])),
  )
  return new Set(
    movidas.filter((movida, n) => {
      if (movida.sale === 0) return false
      const palabras = palabrasDe(movida)
      if (diceReverso(palabras)) return true
      if (quien(palabras) !== '' && venidas.has(deQuien(movida.sale, palabras))) return true
      return [movidas[n - 1], movidas[n + 1]].some(
        (otra) =>
          otra?.entra === movida.sale &&
          (DE_AJUSTE.test(sinAcentos(palabras)) ||
            enLetras(palabrasDe(otra)).join(' ') === enLetras(palabras).join(' ')),
      )
    }),
  )
}
