import { esEnlace } from './comunes.ts'
import { alargaNombre, esDeInstitucion, esDeLugar, esNeutra, presenta } from './neutras.ts'
import type { Celda, Tramo } from './senas.ts'

/** So many letters beside digits are a code's; more are words, but for «2100XXXX01». */
const DE_CODIGO = 3
/** «S A», «C LTDA», «Y CIA»: what a company is, after its name; «C I», «R U C», «N C» are labels. */
const DE_SOCIEDAD = new Set(['SA', 'AS', 'CA', 'CL', 'EP', 'CLTDA', 'YCIA', 'CI', 'RU', 'UC', 'NC'])
/** What a longer name goes on with: «JUAN PEREZ DE» was cut. */
const SIGUEN = new Set(['DE', 'DEL', 'LA', 'LAS', 'LOS', 'EL', 'Y', 'E'])
/** Who is named after them got it. */
const HACIA = new Set(['A', 'AL'])

const esLetra = (ficha: string): boolean => ficha.length === 1 && ficha >= 'A'
const esNumero = (ficha: string): boolean =>
  /\d/.test(ficha) &&
  (ficha.match(/[A-Z]+/g) ?? []).every(
    (letras) => letras.length <= DE_CODIGO || /^X+$/.test(letras) || esNeutra(letras),
  )
/** Whether digits after a month's name say that it is one. */
const esAnio = (ficha: string | undefined): boolean => ficha !== undefined && /^(?:20)?\d\d$/.test(ficha)
const esMes = (ficha: string): boolean => ficha === 'ABRIL' || ficha === 'MAYO' || ficha === 'JULIO'

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

const deCelda = ({ fichas }: Celda, tramos: readonly Tramo[], propias: ReadonlySet<string>): readonly string[] => {
  const suyos = lugaresDe(tramos)
  const esSuya = (lugar: number) => suyos.has(lugar) || propias.has(fichas[lugar] ?? '')
  const nombra = fichas.some((_, lugar) => esSuya(lugar))
  const sobran: string[] = []
  /** A word before says that what follows is a place or a bank. */
  let presentada = false
  /** Nothing but what joins words stands between a name and here. */
  let trasNombre = false
  /** What joins words, after a name. */
  let cola: string[] = []
  for (const [lugar, ficha] of fichas.entries()) {
    if (esSuya(lugar)) {
      presentada = false
      trasNombre = true
      cola = []
      continue
    }
    const [antes = '', despues = ''] = [fichas[lugar - 1], fichas[lugar + 1]]
    if (HACIA.has(ficha) && esSuya(lugar + 1) && !DE_SOCIEDAD.has(`${antes}${ficha}`)) sobran.push(ficha)
    else if (esLetra(ficha)) {
      const deSociedad = DE_SOCIEDAD.has(`${ficha}${despues}`) || DE_SOCIEDAD.has(`${antes}${ficha}`)
      if (trasNombre && SIGUEN.has(ficha)) cola.push(ficha)
      else if (trasNombre && !deSociedad) sobran.push(ficha)
    } else if (SIGUEN.has(ficha)) {
      if (trasNombre) cola.push(ficha)
    } else {
      const suya =
        (esNeutra(ficha) && !(trasNombre && alargaNombre(ficha))) ||
        esNumero(ficha) ||
        (esDeInstitucion(ficha) && presentada) ||
        (esDeLugar(ficha) && !nombra) ||
        (esMes(ficha) && esAnio(despues))
      if (!suya) sobran.push(ficha)
      if (!esEnlace(ficha) || presenta(ficha)) {
        presentada = presenta(ficha) || (presentada && (esDeInstitucion(ficha) || esNumero(ficha)))
        trasNombre = false
        cola = []
      }
    }
  }
  return [...sobran, ...cola]
}

/**
 * The words of a line that neither name its client nor are known to be neutral: they may name
 * somebody else, or say anything. `tramos`: where it names them; `propias`: words that are theirs
 * wherever they stand.
 */
export const sobrantes = (
  celdas: readonly Celda[],
  tramos: readonly Tramo[],
  propias: ReadonlySet<string>,
): readonly string[] => {
  const porCelda = new Map<number, Tramo[]>()
  for (const tramo of tramos) {
    const suyos = porCelda.get(tramo.celda)
    if (suyos) suyos.push(tramo)
    else porCelda.set(tramo.celda, [tramo])
  }
  return [...new Set(celdas.flatMap((celda, n) => deCelda(celda, porCelda.get(n) ?? [], propias)))]
}
