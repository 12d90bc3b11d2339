import { revisarIdentificacion } from '#domain/identificacion.ts'
import { celdasDe, fichasDe, sinAcentos } from './texto.ts'

const [CEDULA, RUC] = [10, 13] as const
/**
 * Groups of digits next to each other. A slash, a colon or a comma ends them, because it stands in
 * days, hours and amounts.
 */
const GRUPOS = /\d+(?:[\s.\p{Pd}\u2212]{1,3}\d+)*/gu

/** The number of characters before a number that may say what it is. */
const ROTULO = 40
const RELLENO = new Set(['NO', 'NRO', 'NUM', 'NUMERO', 'N', 'DE', 'IDENTIDAD', 'CIUDADANIA'])
/** Returns the words before a number, without the fillers between its label and it. */
const rotuloDe = (antes: string): string =>
  fichasDe(antes)
    .filter((ficha) => !RELLENO.has(ficha))
    .join(' ')
const DE_RUC = /(?:^| )R ?U ?C$/
const DE_CEDULA = /(?:^| )(?:C ?I|CED|CEDULA)$/
/** «C.C.», which also stands for a current account. */
const CC = /(?:^| )C ?C$/

/** Ten or thirteen digits of a cell, whatever separates them. */
type Numero = {
  readonly cifras: string
  /** Whether they are one group that no letter touches. */
  readonly suelto: boolean
  /** The length of the last group. */
  readonly cola: number
  /** The words before them, or '' when other digits stand between. */
  readonly rotulo: string
}

const leerNumeros = (celda: string): readonly Numero[] => {
  if (celda.replace(/\D/g, '').length < CEDULA) return []
  const texto = sinAcentos(celda)
  return [...texto.matchAll(GRUPOS)].flatMap(({ 0: todos, index }) => {
    const grupos = todos.match(/\d+/g) ?? []
    const cifras = grupos.join('')
    if (cifras.length < CEDULA) return []
    const antes = texto.slice(Math.max(0, index - ROTULO), index)
    const toca = /[A-Z]$/.test(antes) || /[A-Z]/.test(texto[index + todos.length] ?? '')
    /** The length of the group that ends at each place. */
    const finales = new Map<number, number>()
    let fin = 0
    for (const { length } of grupos) {
      fin += length
      finales.set(fin, length)
    }
    const hallados: Numero[] = []
    for (const [hasta, grupo] of finales)
      for (const largo of [CEDULA, RUC]) {
        const cola = finales.get(hasta - grupo + largo)
        if (cola === undefined) continue
        hallados.push({
          cifras: cifras.slice(hasta - grupo, hasta - grupo + largo),
          suelto: grupo === largo && !toca,
          cola,
          rotulo: hasta === grupo ? rotuloDe(antes) : '',
        })
      }
    return hallados
  })
}

/** Returns all numbers of ten or thirteen digits in a text, by which a known payer may be named. */
export const numerosEn = (texto: string): readonly string[] =>
  celdasDe(texto).flatMap((celda) => leerNumeros(celda).map(({ cifras }) => cifras))

const diceRuc = ({ cifras, suelto, cola, rotulo }: Numero): boolean => {
  const dicho = suelto || DE_RUC.test(rotulo)
  // Days and references make thirteen digits too. Joined digits must end as RUCs do, and be
  // separated or pass the check as RUCs do.
  if (!dicho && !cifras.endsWith('001')) return false
  const revision = revisarIdentificacion(cifras, 'ruc')
  return revision.valida && (dicho || cola === 3 || cola === RUC || revision.advertencia === undefined)
}
const diceCedula = ({ cifras, rotulo, suelto, cola }: Numero): boolean =>
  DE_CEDULA.test(rotulo) ||
  // One in sixty numbers of ten digits that are no cédula passes the check.
  ((suelto || cola === 1 || CC.test(rotulo)) && revisarIdentificacion(cifras, 'cedula').valida)

/** Nine or twelve digits by themselves: a spreadsheet removes a leading zero. */
const SIN_CERO = /(?<![\d\p{L}.,:/\p{Pd}*])(?:\d{9}|\d{9}001)(?![\d\p{L},:/\p{Pd}*]|\.\d)/gu
const sinCeroEn = (celda: string): readonly string[] =>
  (celda.match(SIN_CERO) ?? []).filter(
    (cifras) => revisarIdentificacion(`0${cifras}`, cifras.length === CEDULA - 1 ? 'cedula' : 'ruc').valida,
  )

/**
 * A value that is labelled as a tax id, whatever it is: foreign, short, or with some digits hidden.
 */
const ROTULADA =
  /(?<![A-Z])(?:R\.?U\.?C|C\.?I|CED(?:ULA)?|IDENT(?:IFICACION)?|PASAPORTE|PAS|DNI|CUIT|NIT)(?![A-Z])[\s.:#°º]{0,4}(?:(?:NO|NRO|NUM)[\s.:]{1,3})?([A-Z]{0,3}[\dX*]{6,15})(?![\dA-Z*])/g
const rotuladasEn = (celda: string): readonly string[] =>
  /\d{2}/.test(celda)
    ? [...sinAcentos(celda).matchAll(ROTULADA)].flatMap(([, dicha = '']) => (/\d{2}/.test(dicha) ? [dicha] : []))
    : []

/**
 * Returns the RUCs and cédulas in a text, and what it labels as one or the other, whoever's they
 * are and as they are written.
 */
export const identificacionesEn = (texto: string): readonly string[] => [
  ...new Set(
    celdasDe(texto).flatMap((celda) => [
      ...leerNumeros(celda)
        .filter((numero) => (numero.cifras.length === RUC ? diceRuc(numero) : diceCedula(numero)))
        .map(({ cifras }) => cifras),
      ...sinCeroEn(celda),
      ...rotuladasEn(celda),
    ]),
  ),
]

/**
 * Returns whether what a line says may be somebody's tax id. A RUC is its holder's cédula and three
 * digits more.
 */
export const puedeSer = (dicha: string, identificacion: string): boolean => {
  const propia = identificacion.slice(0, CEDULA)
  if (propia === '') return false
  if (/^\d+$/.test(dicha)) return dicha.startsWith(propia) || `0${dicha}`.startsWith(propia)
  const larga = propia + (identificacion.length === RUC ? identificacion.slice(CEDULA) : '001')
  return [propia, larga].some(
    (entera) =>
      entera.length === dicha.length &&
      [...dicha].every((cifra, n) => cifra === 'X' || cifra === '*' || cifra === entera[n]),
  )
}
