import { revisarIdentificacion } from '#domain/identificacion.ts'
import { celdasDe, fichasDe, sinAcentos } from './texto.ts'

const [CEDULA, RUC] = [10, 13] as const
/** Groups of digits beside each other. A slash, a colon or a comma parts days, hours and amounts. */
const GRUPOS = /\d+(?:[\s.\p{Pd}\u2212]{1,3}\d+)*/gu

/** So many characters before a number may say what it is. */
const ROTULO = 40
const RELLENO = new Set(['NO', 'NRO', 'NUM', 'NUMERO', 'N', 'DE', 'IDENTIDAD', 'CIUDADANIA'])
/** The words before a number, without those that stand between its label and it. */
const rotuloDe = (antes: string): string =>
  fichasDe(antes)
    .filter((ficha) => !RELLENO.has(ficha))
    .join(' ')
const DE_RUC = /(?:^| )R ?U ?C$/
const DE_CEDULA = /(?:^| )(?:C ?I|CED|CEDULA)$/
/** It is a current account too. */
const CC = /(?:^| )C ?C$/

/** Ten or thirteen digits of a cell, whatever parts them. */
type Numero = {
  readonly cifras: string
  /** They are one group, and no letter touches it. */
  readonly suelto: boolean
  /** How long the last group is. */
  readonly cola: number
  /** The words before them, where no other digits stand between. */
  readonly rotulo: string
}

const leerNumeros = (celda: string): readonly Numero[] => {
  const texto = sinAcentos(celda)
  return [...texto.matchAll(GRUPOS)].flatMap(({ 0: todos, index }) => {
    const grupos = todos.match(/\d+/g) ?? []
    const cifras = grupos.join('')
    if (cifras.length < CEDULA) return []
    const antes = texto.slice(Math.max(0, index - ROTULO), index)
    const toca = /[A-Z]$/.test(antes) || /[A-Z]/.test(texto[index + todos.length] ?? '')
    /** How long the group is that ends there. */
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

/** All numbers of ten or thirteen digits in a text, as somebody who is known may be called by them. */
export const numerosEn = (texto: string): readonly string[] =>
  celdasDe(texto).flatMap((celda) => leerNumeros(celda).map(({ cifras }) => cifras))

const diceRuc = ({ cifras, suelto, cola, rotulo }: Numero): boolean => {
  const dicho = suelto || DE_RUC.test(rotulo)
  // Days and references make thirteen digits too: what was joined has to end as RUCs do, and to be parted or checked as they are.
  if (!dicho && !cifras.endsWith('001')) return false
  const revision = revisarIdentificacion(cifras, 'ruc')
  return revision.valida && (dicho || cola === 3 || cola === RUC || revision.advertencia === undefined)
}
const diceCedula = ({ cifras, rotulo }: Numero): boolean =>
  DE_CEDULA.test(rotulo) || (CC.test(rotulo) && revisarIdentificacion(cifras, 'cedula').valida)

/** The RUCs in a text, and what it says to be a cédula, whoever's they are. */
export const identificacionesEn = (texto: string): readonly string[] => [
  ...new Set(
    celdasDe(texto)
      .flatMap(leerNumeros)
      .filter((numero) => (numero.cifras.length === RUC ? diceRuc(numero) : diceCedula(numero)))
      .map(({ cifras }) => cifras),
  ),
]
