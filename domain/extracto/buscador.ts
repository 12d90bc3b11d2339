import { crearCorrido } from './corrido.ts'
import { CARACTERES_MIRADOS } from './legible.ts'
import { fichasDe } from './texto.ts'

/** What stands in many companies' names and many lines, and in none of them tells which. */
const COMUNES = new Set([
  ...[
    'SA',
    'SAS',
    'CIA',
    'LTDA',
    'CL',
    'CA',
    'EP',
    'DE',
    'DEL',
    'LA',
    'LAS',
    'LOS',
    'EL',
    'Y',
    'ECUADOR',
    'QUITO',
    'GUAYAQUIL',
  ],
  ...[
    'TRANSFERENCIA',
    'TRANSF',
    'TRF',
    'DEPOSITO',
    'DEP',
    'PAGO',
    'ABONO',
    'CREDITO',
    'BANCO',
    'BCO',
    'CUENTA',
    'CTA',
    'CHEQUE',
  ],
])
const LETRAS_DE_NOMBRE = 5
/** The words that a name is known by, and all of its words; none of one that is too short to be, or that is one word: many lines may say it. */
const nombreEnFichas = (nombre: string): readonly (readonly string[])[] => {
  const todas = [...new Set(fichasDe(nombre))].filter((ficha) => ficha.length > 1)
  const propias = todas.filter((ficha) => !COMUNES.has(ficha))
  if (propias.length < 2 || propias.join('').length < LETRAS_DE_NOMBRE) return []
  // Whose branch in Guayaquil it is a line may say too.
  return todas.length > propias.length ? [propias, todas] : [propias]
}

/** A payer as they may be named. */
export type Nombrable = { readonly nombres: readonly string[]; readonly identificaciones: readonly string[] }
const leidas = new WeakMap<Nombrable, readonly (readonly string[])[]>()
/** What a payer is looked for by: each of these lists is one way to name it. Read once of who is known for long. */
const senasDe = (uno: Nombrable): readonly (readonly string[])[] => {
  const suyas = leidas.get(uno) ?? leerSenas(uno)
  leidas.set(uno, suyas)
  return suyas
}
const leerSenas = ({ nombres, identificaciones }: Nombrable): readonly (readonly string[])[] => [
  ...nombres.flatMap(nombreEnFichas),
  // A RUC is its holder's cédula and three digits more.
  ...identificaciones.flatMap((una) => (/^\d{10,13}$/.test(una) ? [[una], [una.slice(0, 10)]] : [])),
]

/** Whether two are one payer: by a tax id, or by name where one has none. */
const esElMismo = (a: Nombrable, b: Nombrable): boolean => {
  const [deA, deB] = [a, b].map(({ identificaciones }) => identificaciones.filter((una) => una !== ''))
  if (!deA?.length || !deB?.length) return a.nombres.some((nombre) => b.nombres.includes(nombre))
  return deA.some((una) => deB.includes(una))
}

/** Whether all of some words stand among others. */
const estan = (fichas: readonly string[], entre: ReadonlySet<string>): boolean =>
  fichas.every((ficha) => entre.has(ficha))
/** Of so many who are all found by one word none is told from the others. */
const DE_UNA_FICHA = 50

/**
 * Finds whom a description names among those who are known. Who is called by a part of another's name that stands there isn't named, «Comercial Zamora»
 * by «COMERCIAL ZAMORA HERMANOS».
 */
export const crearBuscador = (conocidos: readonly Nombrable[]) => {
  const senas = new Map(conocidos.map((uno) => [uno, senasDe(uno)]))
  const cuantas = new Map<string, number>()
  for (const suyas of senas.values())
    for (const ficha of suyas.flat()) cuantas.set(ficha, (cuantas.get(ficha) ?? 0) + 1)
  /** The word that the fewest are called by. */
  const masRara = (fichas: readonly string[]): string =>
    fichas.reduce((una, otra) => ((cuantas.get(otra) ?? 0) < (cuantas.get(una) ?? 0) ? otra : una))
  const porFicha = new Map<string, Set<Nombrable>>()
  for (const [uno, suyas] of senas)
    for (const una of suyas) {
      const clave = masRara(una)
      const suyos = porFicha.get(clave)
      if (suyos) suyos.add(uno)
      else porFicha.set(clave, new Set([uno]))
    }
  const enCorrido = crearCorrido(conocidos)
  const rotos = new Map<string, readonly Nombrable[]>()
  const rotosEn = (descripcion: string): readonly Nombrable[] => {
    const suyos = rotos.get(descripcion) ?? enCorrido(descripcion.slice(0, CARACTERES_MIRADOS))
    rotos.set(descripcion, suyos)
    return suyos
  }

  type Dicho = { readonly fichas: ReadonlySet<string>; readonly nombrados: ReadonlyMap<Nombrable, readonly string[]> }
  const dichos = new Map<string, Dicho>()
  /** By the most words that name them. */
  const senaEn = (fichas: ReadonlySet<string>, uno: Nombrable): readonly string[] | undefined =>
    (senas.get(uno) ?? []).filter((una) => estan(una, fichas)).toSorted((a, b) => b.length - a.length)[0]
  const leer = (descripcion: string): Dicho => {
    const ya = dichos.get(descripcion)
    if (ya) return ya
    const fichas = new Set(fichasDe(descripcion.slice(0, CARACTERES_MIRADOS)))
    const nombrados = new Map<Nombrable, readonly string[]>()
    for (const ficha of fichas) {
      const suyos = porFicha.get(ficha)
      if (!suyos || suyos.size > DE_UNA_FICHA) continue
      for (const uno of suyos) {
        const sena = senaEn(fichas, uno)
        if (sena) nombrados.set(uno, sena)
      }
    }
    const dicho = { fichas, nombrados }
    dichos.set(descripcion, dicho)
    return dicho
  }
  /** Whether what names one is a part of what names another. */
  const esParte = ({ nombrados }: Dicho, uno: Nombrable, sena: readonly string[]): boolean =>
    [...nombrados].some(
      ([otro, suya]) => suya.length > sena.length && estan(sena, new Set(suya)) && !esElMismo(uno, otro),
    )
  return {
    /** Those of a few whom it names. */
    entre: <N extends Nombrable>(descripcion: string, unos: readonly N[]): readonly N[] => {
      const dicho = leer(descripcion)
      return unos.filter((uno) => {
        const sena = senaEn(dicho.fichas, uno)
        return sena !== undefined && !esParte(dicho, uno, sena)
      })
    },
    /** Whom it names besides somebody, or instead, also where their name was broken on its way. */
    aOtros: (descripcion: string, uno: Nombrable): readonly Nombrable[] => {
      const dicho = leer(descripcion)
      const enteros = [...dicho.nombrados].flatMap(([otro, sena]) =>
        esElMismo(uno, otro) || esParte(dicho, otro, sena) ? [] : [otro],
      )
      const suyos = rotosEn(descripcion).filter((otro) => !dicho.nombrados.has(otro) && !esElMismo(uno, otro))
      return [...enteros, ...suyos]
    },
  }
}
