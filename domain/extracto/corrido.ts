import { SIGLAS } from './comunes.ts'
import { celdasDe, fichasDe } from './texto.ts'

/** The parts of legal forms after a company's name, which many lines leave out. */
const DE_SOCIEDAD = new Set([...SIGLAS, 'S', 'A', 'C', 'L'])
/** The number of letters that find a name, and the minimum length of a name in letters. */
const [LETRAS, CORTO] = [6, 8]
/** The maximum number of names with the same beginning that are looked at. */
const IGUALES = 200
/** A letter that isn't ASCII, which may get lost on its way. */
const PERDIBLE = /[^\p{ASCII}\p{P}\s]/gu

const corrido = (texto: string): string => fichasDe(texto).join('')

type ConNombres = { readonly nombres: readonly string[] }
/** A name without spaces, and the number of letters of its first word. */
type Seguido = { readonly letras: string; readonly primera: number }
/**
 * Returns each way to write a name without spaces: whole, without its legal form, and without the
 * letters that may be lost.
 */
const leerSeguidos = ({ nombres }: ConNombres): readonly Seguido[] =>
  nombres
    .flatMap((nombre) => [nombre, nombre.normalize('NFC').replace(PERDIBLE, '')])
    .flatMap((dicho) => {
      const fichas = fichasDe(dicho)
      const ultima = fichas.findLastIndex((ficha) => !DE_SOCIEDAD.has(ficha)) + 1
      if (ultima < 2) return []
      const primera = fichas[0]?.length ?? 0
      return [...new Set([fichas, fichas.slice(0, ultima)].map((partes) => partes.join('')))].flatMap((letras) =>
        letras.length < CORTO ? [] : [{ letras, primera }],
      )
    })

const leidos = new WeakMap<ConNombres, readonly Seguido[]>()
/**
 * Returns a payer's names without spaces. They are read only once, because payers are known for a
 * long time.
 */
const seguidosDe = (pagador: ConNombres): readonly Seguido[] => {
  const seguidos = leidos.get(pagador) ?? leerSeguidos(pagador)
  leidos.set(pagador, seguidos)
  return seguidos
}

/**
 * Builds a finder of payers whose name may stand among a text's letters, whatever its spaces and
 * marks. A line may have broken inside a word, letters may have been lost, or a cell may have ended
 * before the name did. That is enough to doubt, but not to match. A payer whose name is a part of
 * another's isn't found. Cells are separated as `celdasDe` separates them.
 */
export const crearCorrido = <N extends ConNombres>(conocidos: readonly N[]) => {
  const porInicio = new Map<string, (Seguido & { readonly pagador: N })[]>()
  for (const pagador of conocidos)
    for (const forma of seguidosDe(pagador)) {
      const seguido = { ...forma, pagador }
      const clave = seguido.letras.slice(0, LETRAS)
      const iguales = porInicio.get(clave)
      if (!iguales) porInicio.set(clave, [seguido])
      else if (iguales.length < IGUALES) iguales.push(seguido)
    }
  return (texto: string): readonly N[] => {
    const hallados: { readonly pagador: N; readonly letras: string; readonly entero: boolean }[] = []
    for (const celda of celdasDe(texto).map(corrido))
      for (let n = 0; n + LETRAS <= celda.length; n += 1)
        for (const { pagador, letras, primera } of porInicio.get(celda.slice(n, n + LETRAS)) ?? []) {
          const dichas = celda.slice(n, n + letras.length)
          const entero = dichas.length === letras.length
          if (letras.startsWith(dichas) && (entero || dichas.length > primera))
            hallados.push({ pagador, letras: dichas, entero })
        }
    const enteras = [...new Set(hallados.flatMap(({ letras, entero }) => (entero ? [letras] : [])))]
    const esParte = (letras: string, entero: boolean) =>
      enteras.some((otras) => otras.includes(letras) && (!entero || otras.length > letras.length))
    // Many payers share the same letters, and a line may repeat them many times.
    const partes = new Map<string, boolean>()
    return [
      ...new Set(
        hallados.flatMap(({ pagador, letras, entero }) => {
          const clave = `${entero} ${letras}`
          const parte = partes.get(clave) ?? esParte(letras, entero)
          partes.set(clave, parte)
          return parte ? [] : [pagador]
        }),
      ),
    ]
  }
}
