import { esComun, esEnlace, esSociedad, listadas } from './comunes.ts'
import {
  alargaNombre,
  diceNada,
  esApellido,
  esCorresponsal,
  esDeLugar,
  esMes,
  esNeutra,
  nombraInstitucion,
  presenta,
  presentaBanco,
  presentaOficina,
  puedePreceder,
  puedeSeguir,
  sonNeutras,
} from './neutras.ts'
import type { Celda, Tramo } from './senas.ts'

/** So many letters beside digits are a code's; more are words, but for «2100XXXX01». */
const DE_CODIGO = 3
/** «C I», «R U C», «N C». */
const DE_ROTULO = new Set(['CI', 'RU', 'UC', 'NC'])
/** What a longer name goes on with: «JUAN PEREZ DE» was cut. */
const SIGUEN = new Set(['DE', 'DEL', 'LA', 'LAS', 'LOS', 'EL', 'Y', 'E'])

const esLetra = (ficha: string): boolean => ficha.length === 1 && ficha >= 'A'
const esNumero = (ficha: string): boolean =>
  /\d/.test(ficha) &&
  (ficha.match(/[A-Z]+/g) ?? []).every(
    (letras) => letras.length <= DE_CODIGO || /^X+$/.test(letras) || esNeutra(letras),
  )
/**
 * Whether a word of digits may be a part of the name before it: it is short, or has letters of its
 * own.
 */
const esDeCola = (ficha: string): boolean =>
  /^\d{1,2}$/.test(ficha) ||
  (ficha.length <= 6 && (ficha.match(/[A-Z]+/g) ?? []).some((letras) => !/^X+$/.test(letras) && !esNeutra(letras)))
/** Whether digits beside a month's name say that it is one: a day, or a year. */
const esDiaOAnio = (ficha: string): boolean => /^(?:20)?\d{1,2}$/.test(ficha)
/** What stands between a bank's kind and its name: «COOP. DE AHORRO Y CREDITO». */
const DE_CLASE = new Set(['AHORRO', 'AHORROS', 'CREDITO'])
/** Words of the longest name of a place or a bank. */
const PALABRAS = 3

/** The places of words that are a city's or a bank's: after one that says so. */
const presentadas = (fichas: readonly string[], esSuya: (lugar: number) => boolean): ReadonlySet<number> => {
  const halladas = new Set<number>()
  const plenas = fichas.flatMap((ficha, n) => (esEnlace(ficha) && !presenta(ficha) && !esDeLugar(ficha) ? [] : [n]))
  /** How many of the words from one on are such a name. */
  const largo = (desde: number): number =>
    Array.from({ length: PALABRAS }, (_, n) => PALABRAS - n).find((n) => {
      const suyas = plenas.slice(desde, desde + n)
      return (
        suyas.length === n && !suyas.some(esSuya) && nombraInstitucion(suyas.map((lugar) => fichas[lugar]).join(' '))
      )
    }) ?? 0
  let presentada = false
  /** What a bank is called follows. */
  let deBanco = false
  let n = 0
  while (n < plenas.length) {
    const lugar = plenas[n] ?? 0
    const ficha = esSuya(lugar) ? '' : (fichas[lugar] ?? '')
    const juntas: number = presentada ? largo(n) : 0
    const sola: number = presentada && esDeLugar(ficha) && !(deBanco && esApellido(ficha)) ? 1 : 0
    const unas: number = juntas || sola
    for (const una of plenas.slice(n, n + unas)) halladas.add(una)
    presentada = presenta(ficha) || (presentada && (unas > 0 || DE_CLASE.has(ficha) || esNumero(ficha)))
    deBanco = presentaBanco(ficha) || (deBanco && unas === 0)
    n += Math.max(unas, 1)
  }
  return halladas
}

/**
 * The places of a cell's words that name somebody; what overlaps is another name, «PEREZ» of «JUAN
 * PEREZ PEREZ».
 */
const lugaresDe = (tramos: readonly Tramo[]): ReadonlySet<number> => {
  const lugares = new Set<number>()
  let ultimo = -1
  for (const { desde, hasta } of tramos.toSorted((a, b) => a.desde - b.desde || b.hasta - a.hasta)) {
    if (desde <= ultimo) continue
    for (let n = desde; n <= hasta; n += 1) lugares.add(n)
    ultimo = hasta
  }
  return lugares
}

/** What stands before us where we are paid: «A FAVOR DE BANDWORK», «BENEFICIARIO: BANDWORK». */
const HACIA = new Set(
  listadas('A AL PARA HACIA FAVOR ORDEN NOMBRE CUENTA CTA BENEFICIARIO BENEF BEN DESTINATARIO DESTINO RECEPTOR'),
)
/** The places of words that say that it is us who are paid. */
const haciaNosotros = (fichas: readonly string[]): ReadonlySet<number> =>
  new Set(
    fichas.flatMap((ficha, lugar) => {
      if (ficha !== 'BANDWORK') return []
      let desde = lugar
      while (HACIA.has(fichas[desde - 1] ?? '') || ['DE', 'LA', 'EN'].includes(fichas[desde - 1] ?? '')) desde -= 1
      const antes = fichas.slice(desde, lugar)
      return antes.some((una) => HACIA.has(una)) ? antes.map((_, n) => desde + n) : []
    }),
  )

/** A client's words: all of their names, and those that are theirs wherever they stand. */
type Suyas = {
  readonly todas: ReadonlySet<string>
  readonly propias: ReadonlySet<string>
}

const deCelda = ({ fichas, rotulo }: Celda, tramos: readonly Tramo[], { todas, propias }: Suyas): readonly string[] => {
  if (diceNada(fichas.join(' '))) return []
  const deTramo = lugaresDe(tramos)
  // What isn't said of who pays is no more than a place or somebody: not this client, nor one to
  // whom anybody pays.
  if (rotulo !== undefined && rotulo !== 'vecina')
    return fichas.filter((ficha, lugar) => deTramo.has(lugar) || (rotulo === 'lugar' && esCorresponsal(ficha)))
  const esSuya = (lugar: number): boolean => {
    const ficha = fichas[lugar] ?? ''
    return propias.has(ficha) || (deTramo.has(lugar) && todas.has(ficha))
  }
  const deLugar = presentadas(fichas, esSuya)
  const nuestras = haciaNosotros(fichas)
  /** The next place in a direction whose word isn't between others by habit. */
  const plena = (lugar: number, paso: 1 | -1): number => {
    let otro = lugar + paso
    while (SIGUEN.has(fichas[otro] ?? '') && !esSuya(otro)) otro += paso
    return otro
  }
  /** Whether what a company is is said here of the client, of us or of a bank. */
  const esDeOtro = (lugar: number, ficha: string): boolean =>
    !todas.has(ficha) &&
    !(ficha === 'CIA' && (todas.has('LTDA') || todas.has('CA'))) &&
    !deLugar.has(lugar - 1) &&
    fichas[lugar - 1] !== 'BANDWORK'
  const sobran: string[] = []
  /** Nothing but what joins words stands between a name and here. */
  let trasNombre = false
  /** What joins words, after a name. */
  let cola: string[] = []
  for (const [lugar, ficha] of fichas.entries()) {
    if (esSuya(lugar)) {
      trasNombre = true
      cola = []
      continue
    }
    if (nuestras.has(lugar)) {
      trasNombre = false
      cola = []
      continue
    }
    const [antes = '', despues = ''] = [fichas[lugar - 1], fichas[lugar + 1]]
    const [previa, siguiente] = [plena(lugar, -1), plena(lugar, 1)]
    // What stands among a name's words makes it another one.
    if (deTramo.has(lugar) || (ficha === 'AL' && esSuya(lugar + 1))) sobran.push(ficha)
    else if (esSociedad(ficha)) {
      if (esDeOtro(lugar, ficha)) sobran.push(ficha)
    } else if (SIGUEN.has(ficha)) {
      // «DE LA CRUZ ANA» is no Ana Cruz.
      if (ficha !== 'DE' && esSuya(siguiente) && !todas.has(ficha)) sobran.push(ficha)
      else if (trasNombre) cola.push(ficha)
    } else if (esLetra(ficha)) {
      const esDeRotulo = DE_ROTULO.has(`${ficha}${despues}`) || DE_ROTULO.has(`${antes}${ficha}`)
      if ((trasNombre || esSuya(siguiente)) && !esDeRotulo) sobran.push(ficha)
    } else {
      const [anterior, otra] = [fichas[previa] ?? '', fichas[siguiente] ?? '']
      const juntas = sonNeutras(ficha, otra) || sonNeutras(anterior, ficha)
      /** «12 NOV», «NOV 2026», «MES DE NOVIEMBRE». */
      const conDia =
        (esMes(ficha) && (anterior === 'MES' || esDiaOAnio(anterior) || esDiaOAnio(otra))) ||
        (ficha === 'MES' && esMes(otra))
      /** It tells no name from another. */
      const deNadie = esComun(ficha) && !presenta(ficha) && !alargaNombre(ficha) && !esDeLugar(ficha)
      /** Whether it may be a part of the name before it, or of the one after it. */
      const sigue =
        trasNombre &&
        !(presenta(ficha) && deLugar.has(siguiente)) &&
        (alargaNombre(ficha) || !(puedeSeguir(ficha) || deNadie || esNumero(otra)))
      const precede =
        (esSuya(lugar + 1) && !(puedePreceder(ficha) || deNadie)) ||
        (esSuya(siguiente) && (alargaNombre(ficha) || (puedeSeguir(ficha) && !puedePreceder(ficha)))) ||
        // «AG. 12 PLAZA LAGOS» is a branch.
        (presentaOficina(ficha) && esNumero(despues) && esSuya(lugar + 2))
      /** «FERRETERIA EL NANDU 2», «JUAN PEREZ M0RA». */
      const deNombre = esSuya(lugar - 1) && esDeCola(ficha) && !/^\d/.test(otra) && !esMes(otra)
      const suya =
        (esNumero(ficha) && (!deNombre || todas.has(ficha))) ||
        deLugar.has(lugar) ||
        conDia ||
        (juntas && !sigue) ||
        (todas.has(ficha) && (esNeutra(ficha) || esComun(ficha))) ||
        (ficha === 'NO' ? esNumero(despues) : esNeutra(ficha) && !sigue && !precede)
      if (!suya) sobran.push(ficha)
      if (!deNadie || puedeSeguir(ficha)) {
        trasNombre = false
        cola = []
      }
    }
  }
  return [...sobran, ...cola]
}

/**
 * The words of a line that neither name its client nor are known to be neutral: they may name
 * somebody else, or say anything. `tramos`: where it names them.
 */
export const sobrantes = (celdas: readonly Celda[], tramos: readonly Tramo[], suyas: Suyas): readonly string[] => {
  const porCelda = new Map<number, Tramo[]>()
  for (const tramo of tramos) {
    const suyos = porCelda.get(tramo.celda)
    if (suyos) suyos.push(tramo)
    else porCelda.set(tramo.celda, [tramo])
  }
  return [...new Set(celdas.flatMap((celda, n) => deCelda(celda, porCelda.get(n) ?? [], suyas)))]
}
