import { conSociedades, esComun, esEnlace } from './comunes.ts'
import { esDeLugar, esNeutra, nombraInstitucion, presentaBanco } from './neutras.ts'
import { type Rotulo, sinRotulo } from './rotulos.ts'
import { fichasDe } from './texto.ts'

/** A payer, by the names and tax ids that a line may give. */
export type Nombrable = { readonly nombres: readonly string[]; readonly identificaciones: readonly string[] }

/** A clue: one way to name a payer. */
export type Sena = {
  /** All words of the clue. */
  readonly fichas: readonly string[]
  /**
   * The words that have to stand beside each other to prove anything, in the name's order. A number
   * has none.
   */
  readonly juntas: readonly string[]
  /** Whether a line that has it is proved to be the payer's. */
  readonly prueba: boolean
}

const [LETRAS_DE_NOMBRE, LETRAS_DE_UNA] = [5, 3]
/** Returns a name's words, with its legal form as one word. */
export const fichasDeNombre = (nombre: string): readonly string[] => conSociedades(fichasDe(nombre))
const sonPropias = (fichas: readonly string[]): readonly string[] =>
  fichas.filter((ficha) => ficha.length > 1 && !esComun(ficha))
/** Returns the words that tell a name from others, in its order. */
export const propiasDe = (nombre: string): readonly string[] => [...new Set(sonPropias(fichasDeNombre(nombre)))]
export const bastan = (propias: readonly string[]): boolean =>
  propias.length > 1 && propias.join('').length >= LETRAS_DE_NOMBRE

const deNombre = (nombre: string): readonly Omit<Sena, 'prueba'>[] => {
  const propias = propiasDe(nombre)
  const [unica = ''] = propias
  if (propias.length === 1 && unica.replace(/\d/g, '').length >= LETRAS_DE_UNA)
    return [{ fichas: propias, juntas: propias }]
  if (!bastan(propias)) return []
  const todas = [...new Set(fichasDeNombre(nombre))].filter((ficha) => ficha.length > 1)
  // Repeated words stay: «Mora Mora» isn't «Mora».
  const juntas = sonPropias(fichasDeNombre(nombre))
  // A line may also say the name's common words, such as the city of a branch.
  return [propias, ...(todas.length > propias.length ? [todas] : [])].map((fichas) => ({ fichas, juntas }))
}
/**
 * Returns whether many lines say a payer's name and are somebody else's: it is the name of a bank
 * or a place, or nothing but words that banks write.
 */
const esDeTodos = ({ nombres }: Nombrable): boolean =>
  nombres.some((nombre) => {
    const propias = propiasDe(nombre)
    return (
      fichasDe(nombre).some(presentaBanco) ||
      nombraInstitucion(propias.join(' ')) ||
      propias.every((ficha) => esNeutra(ficha) || esDeLugar(ficha))
    )
  })
const leerSenas = (pagador: Nombrable): readonly Sena[] => {
  const deTodos = esDeTodos(pagador)
  return [
    ...pagador.nombres.flatMap(deNombre),
    // A RUC is its holder's cédula and three digits more.
    ...pagador.identificaciones
      .flatMap((identificacion) =>
        /^\d{10,13}$/.test(identificacion) ? [identificacion, identificacion.slice(0, 10)] : [],
      )
      .map((numero) => ({ fichas: [numero], juntas: [] })),
  ].map((sena) => ({ ...sena, prueba: !deTodos && !esUnaPalabra(sena) }))
}
const leidas = new WeakMap<Nombrable, readonly Sena[]>()
/**
 * Returns the clues of a payer. They are read only once, because payers are known for a long time.
 */
export const senasDe = (pagador: Nombrable): readonly Sena[] => {
  const senas = leidas.get(pagador) ?? leerSenas(pagador)
  leidas.set(pagador, senas)
  return senas
}
/**
 * Returns whether a clue is one word alone. Many lines may say it, so it proves nothing about whose
 * they are.
 */
export const esUnaPalabra = ({ juntas }: Pick<Sena, 'juntas'>): boolean => juntas.length === 1

/** A span of words in a text: its cell, and the first and the last word in that cell. */
export type Tramo = { readonly celda: number; readonly desde: number; readonly hasta: number }
/** A cell's words, the places of those that don't merely join others, and its label. */
export type Celda = {
  readonly fichas: readonly string[]
  readonly plenas: readonly number[]
  readonly rotulo: Rotulo | undefined
}
export const leerCelda = (celda: string): Celda => {
  const { texto, rotulo } = sinRotulo(celda)
  const fichas = fichasDeNombre(texto)
  return { fichas, rotulo, plenas: fichas.flatMap((ficha, n) => (esEnlace(ficha) ? [] : [n])) }
}

/** Returns whether a word may be of somebody's name. */
const esDeNombre = (ficha: string | undefined): boolean =>
  ficha !== undefined && /^[A-Z]{2,}$/.test(ficha) && !esNeutra(ficha)
const vecesEn = (fichas: readonly string[], buscada: string): number =>
  fichas.filter((ficha) => ficha === buscada).length
/**
 * Returns where a name's words stand beside each other in one cell. They stand in the name's order
 * or, unless names stand on both sides, in any. «LUIS PEREZ JUAN MORA» are two people, and neither
 * is Juan Pérez.
 */
export const tramosDe = (celdas: readonly Celda[], { fichas, juntas }: Sena): readonly Tramo[] =>
  celdas.flatMap((celda, n) => {
    if (!fichas.every((ficha) => celda.fichas.includes(ficha))) return []
    return celda.plenas.flatMap((desde, lugar) => {
      const lugares = celda.plenas.slice(lugar, lugar + juntas.length)
      const palabras = lugares.map((plena) => celda.fichas[plena] ?? '')
      if (
        !juntas.every((ficha) => palabras.includes(ficha)) ||
        !palabras.every((ficha) => vecesEn(palabras, ficha) === vecesEn(juntas, ficha))
      )
        return []
      const hasta = lugares.at(-1) ?? desde
      const enOrden = juntas.every((ficha, m) => palabras[m] === ficha)
      const encerrado = esDeNombre(celda.fichas[desde - 1]) && esDeNombre(celda.fichas[hasta + 1])
      return enOrden || !encerrado ? [{ celda: n, desde, hasta }] : []
    })
  })
