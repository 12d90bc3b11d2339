import { diceReverso } from './en-contra.ts'
import { esDeLugar, esNeutra } from './neutras.ts'
import { fichasDe, palabrasDe, sinAcentos } from './texto.ts'

/** `entra`, `sale`: cents, 0 or more. */
type Movida = {
  readonly entra: number
  readonly sale: number
  readonly referencia: string
  readonly descripcion: string
  readonly resto?: string
}

/** What a bank calls its own mending of a movement, and many other debits too. */
const DE_AJUSTE = /(?<![A-Z])(?:(?:N\/?D|NOTAS?[\W_]{1,3}(?:DE[\W_]{1,3})?DEBITO)(?![A-Z])|CORRECCI|AJUSTE|ERROR)/

const enLetras = (palabras: string): readonly string[] => fichasDe(palabras).filter((ficha) => /^[A-Z]+$/.test(ficha))
/** The words that say whom or what a movement is of. */
const quien = (palabras: string): string =>
  [...new Set(enLetras(palabras))]
    .filter((ficha) => ficha.length > 1 && !esNeutra(ficha) && !esDeLugar(ficha))
    .toSorted()
    .join(' ')

/**
 * Of a file's movements those that may give back another of them: they say so; or the same amount
 * came from whom they name, and they say nothing else; or it came in the row beside them, and they
 * say the same words or a mending.
 */
export const reversosEn = <M extends Movida>(movidas: readonly M[]): ReadonlySet<M> => {
  const deQuien = (monto: number, palabras: string) => `${monto} ${quien(palabras)}`
  const venidas = new Set(movidas.flatMap((una) => (una.entra > 0 ? [deQuien(una.entra, palabrasDe(una))] : [])))
  return new Set(
    movidas.filter((una, n) => {
      if (una.sale === 0) return false
      const palabras = palabrasDe(una)
      if (diceReverso(palabras)) return true
      if (quien(palabras) !== '' && venidas.has(deQuien(una.sale, palabras))) return true
      return [movidas[n - 1], movidas[n + 1]].some(
        (otra) =>
          otra?.entra === una.sale &&
          (DE_AJUSTE.test(sinAcentos(palabras)) ||
            enLetras(palabrasDe(otra)).join(' ') === enLetras(palabras).join(' ')),
      )
    }),
  )
}
