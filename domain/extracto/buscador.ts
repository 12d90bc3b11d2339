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

/** A name's words where each letter that isn't ASCII was lost or became a mark: «DOÑA» is «DOA», or «DO» and «A». */
const nombreRoto = (nombre: string): readonly (readonly string[])[] => {
  const compuesto = nombre.normalize('NFC')
  if (!/[^\p{ASCII}\p{P}\s]/u.test(compuesto)) return []
  return ['', ' ']
    .map((en) => [...new Set(fichasDe(compuesto.replace(/[^\p{ASCII}\p{P}\s]/gu, en)))])
    .filter(
      (fichas) =>
        fichas.filter((ficha) => ficha.length > 1 && !COMUNES.has(ficha)).join('').length >= LETRAS_DE_NOMBRE &&
        fichas.length > 1,
    )
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

const rotas = new WeakMap<Nombrable, readonly (readonly string[])[]>()
/** As what their names may have become on the way: enough to doubt, and not to match. */
const senasRotasDe = (uno: Nombrable): readonly (readonly string[])[] => {
  const suyas = rotas.get(uno) ?? uno.nombres.flatMap(nombreRoto)
  rotas.set(uno, suyas)
  return suyas
}

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
  const rotosPorFicha = new Map<string, [Nombrable, readonly string[]][]>()
  for (const uno of conocidos)
    for (const una of senasRotasDe(uno)) {
      const clave = masRara(una.filter((ficha) => ficha.length > 1))
      const suyos = rotosPorFicha.get(clave)
      if (suyos) suyos.push([uno, una])
      else rotosPorFicha.set(clave, [[uno, una]])
    }

  type Dicho = {
    readonly fichas: ReadonlySet<string>
    readonly nombrados: ReadonlyMap<Nombrable, readonly string[]>
    readonly rotos: ReadonlyMap<Nombrable, readonly string[]>
  }
  const dichos = new Map<string, Dicho>()
  /** By the most words that name them. */
  const senaEn = (fichas: ReadonlySet<string>, uno: Nombrable): readonly string[] | undefined =>
    (senas.get(uno) ?? []).filter((una) => estan(una, fichas)).toSorted((a, b) => b.length - a.length)[0]
  const leer = (descripcion: string): Dicho => {
    const ya = dichos.get(descripcion)
    if (ya) return ya
    const fichas = new Set(fichasDe(descripcion.slice(0, CARACTERES_MIRADOS)))
    const nombrados = new Map<Nombrable, readonly string[]>()
    const rotos = new Map<Nombrable, readonly string[]>()
    for (const ficha of fichas) {
      for (const [uno, sena] of rotosPorFicha.get(ficha)?.slice(0, DE_UNA_FICHA) ?? [])
        if (estan(sena, fichas)) rotos.set(uno, sena)
      const suyos = porFicha.get(ficha)
      if (!suyos || suyos.size > DE_UNA_FICHA) continue
      for (const uno of suyos) {
        const sena = senaEn(fichas, uno)
        if (sena) nombrados.set(uno, sena)
      }
    }
    const dicho = { fichas, nombrados, rotos }
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
    /** Whom it names besides somebody, or instead, also where their name may have lost a letter on its way. */
    aOtros: (descripcion: string, uno: Nombrable): readonly Nombrable[] => {
      const dicho = leer(descripcion)
      return [...new Map([...dicho.rotos, ...dicho.nombrados])].flatMap(([otro, sena]) =>
        esElMismo(uno, otro) || esParte(dicho, otro, sena) ? [] : [otro],
      )
    },
  }
}
