import { diceSociedad, esComun, esEnlace } from './comunes.ts'
import {
  alargaNombre,
  diceNada,
  esApellido,
  esDeLugar,
  esMes,
  esNeutra,
  nombraInstitucion,
  nombraLugar,
  presenta,
  presentaBanco,
  puedePreceder,
  puedeSeguir,
  sonNeutras,
} from './neutras.ts'
import type { Celda, Tramo } from './senas.ts'

/** So many letters beside digits are a code's; more are words, but for «2100XXXX01». */
const DE_CODIGO = 3
/** «S A», «C LTDA», «Y CIA»: what a company is, after its name. */
const DE_SOCIEDAD = new Set(['SA', 'AS', 'CA', 'CL', 'EP', 'CLTDA', 'YCIA'])
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
/** Whether digits beside a month's name say that it is one: a day, or a year. */
const esDiaOAnio = (ficha: string): boolean => /^(?:20)?\d{1,2}$/.test(ficha)
/** What stands between a bank's kind and its name: «COOP. DE AHORRO Y CREDITO». */
const DE_CLASE = new Set(['AHORRO', 'AHORROS', 'CREDITO'])
/** Words of the longest name of a place or a bank. */
const PALABRAS = 3

/**
 * The places of words that are a city's or a bank's: after one that says so or, of a city, in a
 * cell that names nobody.
 */
const presentadas = (fichas: readonly string[], esSuya: (lugar: number) => boolean): ReadonlySet<number> => {
  const halladas = new Set<number>()
  const plenas = fichas.flatMap((ficha, n) => (esEnlace(ficha) && !presenta(ficha) && !esDeLugar(ficha) ? [] : [n]))
  const nombra = fichas.some((_, lugar) => esSuya(lugar))
  /** How many of the words from one on are such a name. */
  const largo = (desde: number, es: (palabras: string) => boolean): number =>
    Array.from({ length: PALABRAS }, (_, n) => PALABRAS - n).find((n) => {
      const suyas = plenas.slice(desde, desde + n)
      return suyas.length === n && !suyas.some(esSuya) && es(suyas.map((lugar) => fichas[lugar]).join(' '))
    }) ?? 0
  let presentada = false
  /** What a bank is called follows. */
  let deBanco = false
  let n = 0
  while (n < plenas.length) {
    const lugar = plenas[n] ?? 0
    const ficha = esSuya(lugar) ? '' : (fichas[lugar] ?? '')
    const juntas: number = presentada ? largo(n, nombraInstitucion) : nombra ? 0 : largo(n, nombraLugar)
    const unas: number =
      juntas > 0 ? juntas : esDeLugar(ficha) && (presentada ? !(deBanco && esApellido(ficha)) : !nombra) ? 1 : 0
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

/** A client's words: all of their names, and those that are theirs wherever they stand. */
type Suyas = {
  readonly todas: ReadonlySet<string>
  readonly propias: ReadonlySet<string>
  /** A company that is called as they are is another one. */
  readonly esPersona: boolean
}

const deCelda = (
  { fichas, deLugar: esLugar }: Celda,
  tramos: readonly Tramo[],
  { todas, propias, esPersona }: Suyas,
): readonly string[] => {
  if (diceNada(fichas.join(' ')) || (esLugar && tramos.length === 0)) return []
  const deTramo = lugaresDe(tramos)
  const esSuya = (lugar: number): boolean => {
    const ficha = fichas[lugar] ?? ''
    if (propias.has(ficha)) return true
    // An initial among a name's words makes it another one.
    return deTramo.has(lugar) && (todas.has(ficha) || (SIGUEN.has(ficha) && !esLetra(ficha)))
  }
  const deLugar = presentadas(fichas, esSuya)
  /** The next place in a direction whose word isn't between others by habit. */
  const plena = (lugar: number, paso: 1 | -1): number => {
    let otro = lugar + paso
    while (SIGUEN.has(fichas[otro] ?? '') && !esSuya(otro)) otro += paso
    return otro
  }
  /** Whether the company's kind that ends here is a bank's: «BANCO DEL AUSTRO S.A. JUAN PEREZ». */
  const esDeBanco = (lugar: number): boolean => {
    let otro = lugar - 1
    while (esLetra(fichas[otro] ?? '')) otro -= 1
    return deLugar.has(otro)
  }
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
    const [antes = '', despues = ''] = [fichas[lugar - 1], fichas[lugar + 1]]
    if (ficha === 'AL' && esSuya(lugar + 1)) sobran.push(ficha)
    else if (esLetra(ficha)) {
      const esDe = (pares: ReadonlySet<string>) => pares.has(`${ficha}${despues}`) || pares.has(`${antes}${ficha}`)
      const antesDeNombre = esSuya(plena(lugar, 1))
      const excusada = antesDeNombre ? esDeBanco(lugar) : !esPersona
      if (deTramo.has(lugar)) sobran.push(ficha)
      else if (trasNombre && !antesDeNombre && SIGUEN.has(ficha)) cola.push(ficha)
      else if ((trasNombre || antesDeNombre) && !esDe(DE_ROTULO) && !(esDe(DE_SOCIEDAD) && excusada)) sobran.push(ficha)
    } else if (SIGUEN.has(ficha)) {
      if (trasNombre) cola.push(ficha)
    } else {
      const [previa, siguiente] = [plena(lugar, -1), plena(lugar, 1)]
      const [anterior, otra] = [fichas[previa] ?? '', fichas[siguiente] ?? '']
      const juntas = sonNeutras(ficha, otra) || sonNeutras(anterior, ficha)
      const conDia = esMes(ficha) && (esDiaOAnio(anterior) || esDiaOAnio(otra))
      /** It is of a company's kind or a city's, and tells no name from another. */
      const deNadie = esComun(ficha) && !presenta(ficha) && !alargaNombre(ficha)
      /** Whether it may be a part of the name before it, or of the one after it. */
      const sigue =
        trasNombre &&
        !(presenta(ficha) && deLugar.has(siguiente)) &&
        (alargaNombre(ficha) || !(puedeSeguir(ficha) || deNadie || esNumero(otra)))
      const precede =
        (esSuya(lugar + 1) && !(puedePreceder(ficha) || deNadie)) || (esSuya(siguiente) && alargaNombre(ficha))
      const suya =
        esNumero(ficha) ||
        deLugar.has(lugar) ||
        conDia ||
        (juntas && !sigue) ||
        (ficha === 'NO' ? esNumero(despues) : esNeutra(ficha) && (todas.has(ficha) || (!sigue && !precede)))
      const deOtraFirma = esPersona && diceSociedad(ficha) && (trasNombre || (esSuya(siguiente) && !esDeBanco(lugar)))
      if (deOtraFirma || !(suya || diceSociedad(`${ficha} ${despues}`))) sobran.push(ficha)
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
