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

/**
 * The maximum number of letters beside the digits of a code. More letters are a word, except in
 * «2100XXXX01».
 */
const DE_CODIGO = 3
/** Labels written as separate letters: «C I», «R U C», «N C». */
const DE_ROTULO = new Set(['CI', 'RU', 'UC', 'NC'])
/** Words with which a longer name goes on: «JUAN PEREZ DE» was cut. */
const SIGUEN = new Set(['DE', 'DEL', 'LA', 'LAS', 'LOS', 'EL', 'Y', 'E'])

const esLetra = (ficha: string): boolean => ficha.length === 1 && ficha >= 'A'
const esNumero = (ficha: string): boolean =>
  /\d/.test(ficha) &&
  (ficha.match(/[A-Z]+/g) ?? []).every(
    (letras) => letras.length <= DE_CODIGO || /^X+$/.test(letras) || esNeutra(letras),
  )
/**
 * Returns whether a word with digits may be part of the name before it: it is short, or has letters
 * of its own.
 */
const esDeCola = (ficha: string): boolean =>
  /^\d{1,2}$/.test(ficha) ||
  (ficha.length <= 6 && (ficha.match(/[A-Z]+/g) ?? []).some((letras) => !/^X+$/.test(letras) && !esNeutra(letras)))
/** Returns whether digits beside a month's name show that it is one: they are a day or a year. */
const esDiaOAnio = (ficha: string): boolean => /^(?:20)?\d{1,2}$/.test(ficha)
/** Words between a bank's kind and its name: «COOP. DE AHORRO Y CREDITO». */
const DE_CLASE = new Set(['AHORRO', 'AHORROS', 'CREDITO'])
/** The number of words of the longest name of a place or a bank. */
const PALABRAS = 3

/**
 * Returns the places of words that belong to a city's or a bank's name, because they follow a word
 * that says so.
 */
const presentadas = (fichas: readonly string[], esSuya: (lugar: number) => boolean): ReadonlySet<number> => {
  const halladas = new Set<number>()
  const plenas = fichas.flatMap((ficha, n) => (esEnlace(ficha) && !presenta(ficha) && !esDeLugar(ficha) ? [] : [n]))
  /** Returns how many words, from one on, are such a name. */
  const largo = (desde: number): number =>
    Array.from({ length: PALABRAS }, (_, n) => PALABRAS - n).find((n) => {
      const lugares = plenas.slice(desde, desde + n)
      return (
        lugares.length === n &&
        !lugares.some(esSuya) &&
        nombraInstitucion(lugares.map((lugar) => fichas[lugar]).join(' '))
      )
    }) ?? 0
  let presentada = false
  /** Whether the name of a bank follows. */
  let deBanco = false
  let n = 0
  while (n < plenas.length) {
    const lugar = plenas[n] ?? 0
    const ficha = esSuya(lugar) ? '' : (fichas[lugar] ?? '')
    const juntas: number = presentada ? largo(n) : 0
    const sola: number = presentada && esDeLugar(ficha) && !(deBanco && esApellido(ficha)) ? 1 : 0
    const cuantas: number = juntas || sola
    for (const plena of plenas.slice(n, n + cuantas)) halladas.add(plena)
    presentada = presenta(ficha) || (presentada && (cuantas > 0 || DE_CLASE.has(ficha) || esNumero(ficha)))
    deBanco = presentaBanco(ficha) || (deBanco && cuantas === 0)
    n += Math.max(cuantas, 1)
  }
  return halladas
}

/**
 * Returns the places of a cell's words that name the client. A span that overlaps another is a
 * different name, «PEREZ» of «JUAN PEREZ PEREZ».
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

/** Words before our name when we are the payee: «A FAVOR DE BANDWORK», «BENEFICIARIO: BANDWORK». */
const HACIA = new Set(
  listadas('A AL PARA HACIA FAVOR ORDEN NOMBRE CUENTA CTA BENEFICIARIO BENEF BEN DESTINATARIO DESTINO RECEPTOR'),
)
/** Returns the places of words that say that we are the payee. */
const haciaNosotros = (fichas: readonly string[]): ReadonlySet<number> =>
  new Set(
    fichas.flatMap((ficha, lugar) => {
      if (ficha !== 'BANDWORK') return []
      let desde = lugar
      while (HACIA.has(fichas[desde - 1] ?? '') || ['DE', 'LA', 'EN'].includes(fichas[desde - 1] ?? '')) desde -= 1
      const antes = fichas.slice(desde, lugar)
      return antes.some((palabra) => HACIA.has(palabra)) ? antes.map((_, n) => desde + n) : []
    }),
  )

/** A client's words: all those of their names, and those that are theirs wherever they stand. */
type Suyas = {
  readonly todas: ReadonlySet<string>
  readonly propias: ReadonlySet<string>
}

const deCelda = ({ fichas, rotulo }: Celda, tramos: readonly Tramo[], { todas, propias }: Suyas): readonly string[] => {
  if (diceNada(fichas.join(' '))) return []
  const deTramo = lugaresDe(tramos)
  // A labelled cell isn't about the payer: it names a place or somebody else. Only the client's own
  // name in it, and a bank's correspondent, where anybody pays, count as left over.
  if (rotulo !== undefined && rotulo !== 'vecina')
    return fichas.filter((ficha, lugar) => deTramo.has(lugar) || (rotulo === 'lugar' && esCorresponsal(ficha)))
  const esSuya = (lugar: number): boolean => {
    const ficha = fichas[lugar] ?? ''
    return propias.has(ficha) || (deTramo.has(lugar) && todas.has(ficha))
  }
  const deLugar = presentadas(fichas, esSuya)
  const nuestras = haciaNosotros(fichas)
  /** Returns the next place in a direction whose word doesn't merely join others. */
  const plena = (lugar: number, paso: 1 | -1): number => {
    let otro = lugar + paso
    while (SIGUEN.has(fichas[otro] ?? '') && !esSuya(otro)) otro += paso
    return otro
  }
  /** Returns whether a legal form here is neither the client's, nor ours, nor a bank's. */
  const esDeOtro = (lugar: number, ficha: string): boolean =>
    !todas.has(ficha) &&
    !(ficha === 'CIA' && (todas.has('LTDA') || todas.has('CA'))) &&
    !deLugar.has(lugar - 1) &&
    fichas[lugar - 1] !== 'BANDWORK'
  const sobran: string[] = []
  /** Whether only joining words stand between a name and this place. */
  let trasNombre = false
  /** The joining words after a name. */
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
    // A word among a name's words makes it another name.
    if (deTramo.has(lugar) || (ficha === 'AL' && esSuya(lugar + 1))) sobran.push(ficha)
    else if (esSociedad(ficha)) {
      if (esDeOtro(lugar, ficha)) sobran.push(ficha)
    } else if (SIGUEN.has(ficha)) {
      // «DE LA CRUZ ANA» isn't Ana Cruz.
      if (ficha !== 'DE' && esSuya(siguiente) && !todas.has(ficha)) sobran.push(ficha)
      else if (trasNombre) cola.push(ficha)
    } else if (esLetra(ficha)) {
      const esDeRotulo = DE_ROTULO.has(`${ficha}${despues}`) || DE_ROTULO.has(`${antes}${ficha}`)
      if ((trasNombre || esSuya(siguiente)) && !esDeRotulo) sobran.push(ficha)
    } else {
      const [anterior, otra] = [fichas[previa] ?? '', fichas[siguiente] ?? '']
      const juntas = sonNeutras(ficha, otra) || sonNeutras(anterior, ficha)
      /** Whether it is part of a date: «12 NOV», «NOV 2026», «MES DE NOVIEMBRE». */
      const conDia =
        (esMes(ficha) && (anterior === 'MES' || esDiaOAnio(anterior) || esDiaOAnio(otra))) ||
        (ficha === 'MES' && esMes(otra))
      /** Whether it tells no name from another. */
      const deNadie = esComun(ficha) && !presenta(ficha) && !alargaNombre(ficha) && !esDeLugar(ficha)
      /** Whether it may be part of the name before it, or (`precede`) of the one after it. */
      const sigue =
        trasNombre &&
        !(presenta(ficha) && deLugar.has(siguiente)) &&
        (alargaNombre(ficha) || !(puedeSeguir(ficha) || deNadie || esNumero(otra)))
      const precede =
        (esSuya(lugar + 1) && !(puedePreceder(ficha) || deNadie)) ||
        (esSuya(siguiente) && (alargaNombre(ficha) || (puedeSeguir(ficha) && !puedePreceder(ficha)))) ||
        // «AG. 12 PLAZA LAGOS» is a branch.
        (presentaOficina(ficha) && esNumero(despues) && esSuya(lugar + 2))
      /** Whether it ends the name before it: «FERRETERIA EL NANDU 2», «JUAN PEREZ M0RA». */
      const deNombre = esSuya(lugar - 1) && esDeCola(ficha) && !/^\d/.test(otra) && !esMes(otra)
      const explicada =
        (esNumero(ficha) && (!deNombre || todas.has(ficha))) ||
        deLugar.has(lugar) ||
        conDia ||
        (juntas && !sigue) ||
        (todas.has(ficha) && (esNeutra(ficha) || esComun(ficha))) ||
        (ficha === 'NO' ? esNumero(despues) : esNeutra(ficha) && !sigue && !precede)
      if (!explicada) sobran.push(ficha)
      if (!deNadie || puedeSeguir(ficha)) {
        trasNombre = false
        cola = []
      }
    }
  }
  return [...sobran, ...cola]
}

/**
 * Returns the words of a line that neither name its client nor are known to be neutral. They may
 * name somebody else, or say anything. `tramos` are the places where the line names the client.
 */
export const sobrantes = (celdas: readonly Celda[], tramos: readonly Tramo[], palabras: Suyas): readonly string[] => {
  const porCelda = new Map<number, Tramo[]>()
  for (const tramo of tramos) {
    const tramosDeCelda = porCelda.get(tramo.celda)
    if (tramosDeCelda) tramosDeCelda.push(tramo)
    else porCelda.set(tramo.celda, [tramo])
  }
  return [...new Set(celdas.flatMap((celda, n) => deCelda(celda, porCelda.get(n) ?? [], palabras)))]
}
