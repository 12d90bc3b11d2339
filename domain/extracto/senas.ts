import { conSociedades, esComun, esEnlace } from './comunes.ts'
import { esDeLugar, esNeutra, nombraInstitucion, presentaBanco } from './neutras.ts'
import { type Rotulo, sinRotulo } from './rotulos.ts'
import { fichasDe } from './texto.ts'

/** A payer as they may be named. */
export type Nombrable = { readonly nombres: readonly string[]; readonly identificaciones: readonly string[] }

/** One way to name somebody. */
export type Sena = {
  /** All words of it. */
  readonly fichas: readonly string[]
  /**
   * Those that have to stand beside each other where it is to prove anything, in the name's order;
   * none of a number.
   */
  readonly juntas: readonly string[]
  /** Whose line it is that says it is proved. */
  readonly prueba: boolean
}

const [LETRAS_DE_NOMBRE, LETRAS_DE_UNA] = [5, 3]
/** A name's words, with what a company is in one. */
export const fichasDeNombre = (nombre: string): readonly string[] => conSociedades(fichasDe(nombre))
const sonPropias = (fichas: readonly string[]): readonly string[] =>
  fichas.filter((ficha) => ficha.length > 1 && !esComun(ficha))
/** The words by which a name is told from others, in its order. */
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
  // «Mora Mora» isn't «Mora».
  const juntas = sonPropias(fichasDeNombre(nombre))
  // Whose branch in Guayaquil it is a line may say too.
  return [propias, ...(todas.length > propias.length ? [todas] : [])].map((fichas) => ({ fichas, juntas }))
}
/**
 * Whether many lines say one's name and are of others: it is a bank's, a place's, or nothing but
 * what banks write.
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
const leerSenas = (uno: Nombrable): readonly Sena[] => {
  const deTodos = esDeTodos(uno)
  return [
    ...uno.nombres.flatMap(deNombre),
    // A RUC is its holder's cédula and three digits more.
    ...uno.identificaciones
      .flatMap((una) => (/^\d{10,13}$/.test(una) ? [una, una.slice(0, 10)] : []))
      .map((una) => ({ fichas: [una], juntas: [] })),
  ].map((sena) => ({ ...sena, prueba: !deTodos && !esUnaPalabra(sena) }))
}
const leidas = new WeakMap<Nombrable, readonly Sena[]>()
/** What a payer is looked for by. Read once of who is known for long. */
export const senasDe = (uno: Nombrable): readonly Sena[] => {
  const suyas = leidas.get(uno) ?? leerSenas(uno)
  leidas.set(uno, suyas)
  return suyas
}
/** One word alone: many lines may say it, and it proves nothing of whose they are. */
export const esUnaPalabra = ({ juntas }: Pick<Sena, 'juntas'>): boolean => juntas.length === 1

/** Where words stand in a text: from which to which of a cell's. */
export type Tramo = { readonly celda: number; readonly desde: number; readonly hasta: number }
/**
 * A cell's words, the places of those that aren't between others by habit, and what it stands for.
 */
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

/** Whether a word may be of somebody's name. */
const esDeNombre = (ficha: string | undefined): boolean =>
  ficha !== undefined && /^[A-Z]{2,}$/.test(ficha) && !esNeutra(ficha)
const vecesEn = (fichas: readonly string[], una: string): number => fichas.filter((ficha) => ficha === una).length
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
      if (
        !juntas.every((ficha) => suyas.includes(ficha)) ||
        !suyas.every((ficha) => vecesEn(suyas, ficha) === vecesEn(juntas, ficha))
      )
        return []
      const hasta = lugares.at(-1) ?? desde
      const enOrden = juntas.every((ficha, m) => suyas[m] === ficha)
      const encerrado = esDeNombre(celda.fichas[desde - 1]) && esDeNombre(celda.fichas[hasta + 1])
      return enOrden || !encerrado ? [{ celda: n, desde, hasta }] : []
    })
  })
