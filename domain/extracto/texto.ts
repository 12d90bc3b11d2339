/** Upper case, without accents; all else as it stands. */
const sinAcentos = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

/** The words and numbers of a text. */
export const fichasDe = (texto: string): readonly string[] => sinAcentos(texto).match(/[A-Z0-9]+/g) ?? []

/** A text by its letters and digits alone, without the zeros that it begins with: two that differ in nothing else are the same. */
export const llana = (texto: string): string => fichasDe(texto).join('').replace(/^0+/, '')

/** The same of what may be a reference: without a digit it is a word that many lines say, and ''. */
export const referenciaLlana = (texto: string): string => {
  const suya = llana(texto)
  return /\d/.test(suya) ? suya : ''
}

/** A short mark by which words are known and from which they can't be read: FNV-1a, 32 bits, base 36. */
export const huellaDe = (texto: string): string => {
  let suma = 0x811c9dc5
  for (let n = 0; n < texto.length; n += 1) suma = Math.imul(suma ^ texto.charCodeAt(n), 0x01000193) >>> 0
  return suma.toString(36).toUpperCase().padStart(7, '0')
}

const FICHAS_MIRADAS = 60
/** Words of a reference in a row. */
const EN_FILA = 3
/** What is shorter stands in many lines: a year, a branch, an hour. */
const CARACTERES = 6
/** What may be a reference among a description's words, as `llana` has it: whole words, up to three in a row. */
export const referenciasEn = (descripcion: string): readonly string[] => {
  const fichas = fichasDe(descripcion).slice(0, FICHAS_MIRADAS)
  const halladas = new Set<string>()
  for (let desde = 0; desde < fichas.length; desde += 1)
    for (let n = 1; n <= EN_FILA && desde + n <= fichas.length; n += 1) {
      const suya = fichas
        .slice(desde, desde + n)
        .join('')
        .replace(/^0+/, '')
      if (suya.length >= CARACTERES && /\d/.test(suya)) halladas.add(suya)
    }
  return [...halladas]
}

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
/** The words that a name is known by; none of one that is too short to be, or that is one word: many lines may say it. */
const nombreEnFichas = (nombre: string): readonly string[] => {
  const fichas = [...new Set(fichasDe(nombre))].filter((ficha) => ficha.length > 1 && !COMUNES.has(ficha))
  return fichas.length > 1 && fichas.join('').length >= LETRAS_DE_NOMBRE ? fichas : []
}

type Nombrable = { readonly nombres: readonly string[]; readonly identificaciones: readonly string[] }
/** What a payer is looked for by: each of these lists is one way to name it. */
const senasDe = ({ nombres, identificaciones }: Nombrable): readonly (readonly string[])[] => [
  ...nombres.map(nombreEnFichas).filter((fichas) => fichas.length > 0),
  // A RUC is its holder's cédula and three digits more.
  ...identificaciones.flatMap((una) => (/^\d{10,13}$/.test(una) ? [[una], [una.slice(0, 10)]] : [])),
]

/** Whether the words of a description name somebody. */
const nombran = (fichas: ReadonlySet<string>, senas: readonly (readonly string[])[]): boolean =>
  senas.some((una) => una.every((ficha) => fichas.has(ficha)))

const masLarga = (senas: readonly string[]): string =>
  senas.reduce((una, otra) => (otra.length > una.length || (otra.length === una.length && otra < una) ? otra : una), '')
/** Of so many who are all found by one word none is told from the others. */
const DE_UNA_FICHA = 50

/** Finds whom a description names: `entre` a few of those who are known, or among all, where who is found by a word that too many share isn't. */
export const crearBuscador = <N extends Nombrable>(conocidos: readonly N[]) => {
  const senas = new Map(conocidos.map((uno) => [uno, senasDe(uno)]))
  const porFicha = new Map<string, Set<N>>()
  for (const [uno, suyas] of senas)
    for (const una of suyas) {
      const clave = masLarga(una)
      const suyos = porFicha.get(clave)
      if (suyos) suyos.add(uno)
      else porFicha.set(clave, new Set([uno]))
    }
  const leidas = new Map<string, ReadonlySet<string>>()
  const fichasDichas = (descripcion: string): ReadonlySet<string> => {
    const fichas = leidas.get(descripcion) ?? new Set(fichasDe(descripcion))
    leidas.set(descripcion, fichas)
    return fichas
  }
  return {
    entre: (descripcion: string, unos: readonly N[]): readonly N[] =>
      unos.filter((uno) => nombran(fichasDichas(descripcion), senas.get(uno) ?? [])),
    entreTodos: (descripcion: string): readonly N[] => {
      const fichas = fichasDichas(descripcion)
      const hallados = new Set<N>()
      for (const ficha of [...fichas].slice(0, FICHAS_MIRADAS)) {
        const suyos = porFicha.get(ficha)
        if (!suyos || suyos.size > DE_UNA_FICHA) continue
        for (const uno of suyos) if (nombran(fichas, senas.get(uno) ?? [])) hallados.add(uno)
      }
      return [...hallados]
    },
  }
}
