import { esComun, esEnlace } from './comunes.ts'
import { bastan, type Celda, type Nombrable, propiasDe, type Tramo } from './senas.ts'

/** The minimum number of letters of the word that finds a name by standing there whole. */
const LETRAS = 4
/**
 * Above this many names with one word and the initial of the next, none can be told from the
 * others.
 */
const IGUALES = 200
/** Words that never abbreviate another. */
const NO_ABREVIAN = new Set(['A', 'E', 'O', 'U', 'AL', 'EN', 'POR', 'CON'])

/**
 * Returns whether a word stands for another: the same, cut («AND» of «ANDINO») or contracted
 * («HNOS» of «HERMANOS»).
 */
const abrevia = (corta: string, entera: string): boolean => {
  if (corta === entera) return true
  if (corta[0] !== entera[0] || corta.length > entera.length || NO_ABREVIAN.has(corta) || esComun(corta)) return false
  let lugar = 0
  for (const letra of corta) {
    lugar = entera.indexOf(letra, lugar) + 1
    if (lugar === 0) return false
  }
  return true
}

/** A word of a name, with the words on each side of it, nearest first. */
type Ancla = { readonly pagador: Nombrable; readonly antes: readonly string[]; readonly despues: readonly string[] }
export type Abreviado = Tramo & { readonly pagador: Nombrable }

const leidas = new WeakMap<Nombrable, readonly (readonly string[])[]>()
const palabrasDe = (pagador: Nombrable): readonly (readonly string[])[] => {
  const palabras = leidas.get(pagador) ?? pagador.nombres.map(propiasDe).filter(bastan)
  leidas.set(pagador, palabras)
  return palabras
}

/**
 * Builds a finder of payers whose name may stand in a cell with some of its words cut or
 * contracted, in the name's order. That is enough to doubt, but not to match. A name is found by a
 * word that stands whole and the initial of the word beside it.
 */
export const crearAbreviado = (conocidos: readonly Nombrable[]) => {
  const anclas = new Map<string, Ancla[]>()
  const enteras = new Set<string>()
  for (const pagador of conocidos)
    for (const palabras of palabrasDe(pagador))
      for (const [lugar, palabra] of palabras.entries()) {
        if (palabra.length < LETRAS) continue
        const [otra, lado] = lugar + 1 < palabras.length ? [palabras[lugar + 1], '>'] : [palabras[lugar - 1], '<']
        const clave = `${palabra}${lado}${otra?.[0]}`
        enteras.add(palabra)
        const ancla = { pagador, antes: palabras.slice(0, lugar).toReversed(), despues: palabras.slice(lugar + 1) }
        const iguales = anclas.get(clave)
        if (iguales) iguales.push(ancla)
        else anclas.set(clave, [ancla])
      }
  /** Returns where the words on one side of an anchor end, or undefined when they aren't there. */
  const hasta = (fichas: readonly string[], desde: number, palabras: readonly string[], lado: 1 | -1) => {
    let ultima = desde
    let n = desde + lado
    for (const palabra of palabras) {
      while (!abrevia(fichas[n] ?? '', palabra)) {
        if (!esEnlace(fichas[n] ?? '')) return undefined
        n += lado
      }
      ultima = n
      n += lado
    }
    return ultima
  }
  return (celdas: readonly Celda[]): readonly Abreviado[] =>
    celdas.flatMap(({ fichas }, celda) =>
      fichas.flatMap((ficha, lugar) => {
        if (!enteras.has(ficha)) return []
        const claves = ([1, -1] as const).flatMap((lado) => {
          const iniciales = new Set<string>()
          for (let n = lugar + lado; n >= 0 && n < fichas.length; n += lado) {
            iniciales.add(fichas[n]?.[0] ?? '')
            if (!esEnlace(fichas[n] ?? '')) break
          }
          return [...iniciales].map((inicial) => `${ficha}${lado === 1 ? '>' : '<'}${inicial}`)
        })
        return claves.flatMap((clave) => {
          const iguales = anclas.get(clave) ?? []
          const halladas: Abreviado[] = []
          if (iguales.length > IGUALES) return halladas
          for (const { pagador, antes, despues } of iguales) {
            const desde = hasta(fichas, lugar, antes, -1)
            const fin = desde === undefined ? undefined : hasta(fichas, lugar, despues, 1)
            if (desde !== undefined && fin !== undefined) halladas.push({ pagador, celda, desde, hasta: fin })
          }
          return halladas
        })
      }),
    )
}
