import { diceSociedad, esComun, esEnlace } from './comunes.ts'
import { esNeutra } from './neutras.ts'
import { diceLugar, fichasDe } from './texto.ts'

/** A first name and a surname. */
const PALABRAS_DE_PERSONA = 2

/** A payer as they may be named. */
export type Nombrable = { readonly nombres: readonly string[]; readonly identificaciones: readonly string[] }

/** Whether one is a person, by a natural person's number or by two words that no company's kind follows. */
export const esPersona = ({ nombres, identificaciones }: Nombrable): boolean =>
  !nombres.some((nombre) => fichasDe(nombre).some(diceSociedad)) &&
  (identificaciones.some((una) => /^\d\d[0-5]\d{7}/.test(una)) ||
    nombres.some((nombre) => fichasDe(nombre).filter((ficha) => ficha.length > 1).length === PALABRAS_DE_PERSONA))

/** One way to name somebody. */
export type Sena = {
  /** All words of it. */
  readonly fichas: readonly string[]
  /** Those that have to stand beside each other where it is to prove anything, in the name's order; none of a number. */
  readonly juntas: readonly string[]
}

const [LETRAS_DE_NOMBRE, LETRAS_DE_UNA] = [5, 3]
/** The words by which a name is told from others, in its order. */
export const propiasDe = (nombre: string): readonly string[] =>
  [...new Set(fichasDe(nombre))].filter((ficha) => ficha.length > 1 && !esComun(ficha))
export const bastan = (propias: readonly string[]): boolean =>
  propias.length > 1 && propias.join('').length >= LETRAS_DE_NOMBRE

const deNombre = (nombre: string): readonly Sena[] => {
  const propias = propiasDe(nombre)
  const [unica = ''] = propias
  if (propias.length === 1 && unica.replace(/\d/g, '').length >= LETRAS_DE_UNA)
    return [{ fichas: propias, juntas: propias }]
  if (!bastan(propias)) return []
  const todas = [...new Set(fichasDe(nombre))].filter((ficha) => ficha.length > 1)
  // Whose branch in Guayaquil it is a line may say too.
  return [propias, ...(todas.length > propias.length ? [todas] : [])].map((fichas) => ({ fichas, juntas: propias }))
}
const leerSenas = ({ nombres, identificaciones }: Nombrable): readonly Sena[] => [
  ...nombres.flatMap(deNombre),
  // A RUC is its holder's cédula and three digits more.
  ...identificaciones
    .flatMap((una) => (/^\d{10,13}$/.test(una) ? [una, una.slice(0, 10)] : []))
    .map((una) => ({ fichas: [una], juntas: [] })),
]
const leidas = new WeakMap<Nombrable, readonly Sena[]>()
/** What a payer is looked for by. Read once of who is known for long. */
export const senasDe = (uno: Nombrable): readonly Sena[] => {
  const suyas = leidas.get(uno) ?? leerSenas(uno)
  leidas.set(uno, suyas)
  return suyas
}
/** One word alone: many lines may say it, and it proves nothing of whose they are. */
export const esUnaPalabra = ({ juntas }: Sena): boolean => juntas.length === 1

/** Where words stand in a text: from which to which of a cell's. */
export type Tramo = { readonly celda: number; readonly desde: number; readonly hasta: number }
/**
 * A cell's words, and the places of those that aren't between others by habit. `deLugar`: its column
 * says a branch or a city.
 */
export type Celda = {
  readonly fichas: readonly string[]
  readonly plenas: readonly number[]
  readonly deLugar: boolean
}
export const leerCelda = (texto: string): Celda => {
  const fichas = fichasDe(texto)
  return { fichas, deLugar: diceLugar(texto), plenas: fichas.flatMap((ficha, n) => (esEnlace(ficha) ? [] : [n])) }
}

/** Whether a word may be of somebody's name. */
const esDeNombre = (ficha: string | undefined): boolean =>
  ficha !== undefined && /^[A-Z]{2,}$/.test(ficha) && !esNeutra(ficha)
/**
 * Where a name's words stand beside each other in one cell: in its order or, where no names stand
 * on both sides, in any: «LUIS PEREZ JUAN MORA» are two people, and neither is Juan Pérez.
 */
export const tramosDe = (celdas: readonly Celda[], { fichas, juntas }: Sena): readonly Tramo[] =>
  celdas.flatMap((celda, n) => {
    if (!fichas.every((ficha) => celda.fichas.includes(ficha))) return []
    return celda.plenas.flatMap((desde, lugar) => {
      const lugares = celda.plenas.slice(lugar, lugar + juntas.length)
      const suyas = lugares.map((una) => celda.fichas[una] ?? '')
      if (!juntas.every((ficha) => suyas.includes(ficha))) return []
      const hasta = lugares.at(-1) ?? desde
      const enOrden = juntas.every((ficha, m) => suyas[m] === ficha)
      const encerrado = esDeNombre(celda.fichas[desde - 1]) && esDeNombre(celda.fichas[hasta + 1])
      return enOrden || !encerrado ? [{ celda: n, desde, hasta }] : []
    })
  })
