import { celdaDicha, celdaLimpia } from './celdas.ts'
import { type Clase, claseDe } from './clases.ts'
import { type Columnas, lugaresDe } from './columnas.ts'
import { estaEnContra } from './en-contra.ts'
import { diceNo, estaHecho, seDaPorHecho, siHecho } from './estado.ts'
import type { Fila } from './fila.ts'
import { identificacionesEn } from './identificaciones.ts'
import { repararDoble, sinEntidades } from './legible.ts'
import { DESCRIPCION, llamadas, palabraDeColumna } from './nombres.ts'
import { conRotulo } from './rotulos.ts'
import { esIdentificacion } from './texto.ts'

/**
 * The maximum number of characters that are kept of a row's other words: more than are looked at
 * (`sePuedeLeer`).
 */
const RESTO = 2_400

/** Returns a cell's words as they were before systems decoded them twice or wrote entities. */
export const textoDe = (celda: string | undefined): string => celdaDicha(sinEntidades(repararDoble(celda ?? '')))
export const juntos = (...partes: readonly string[]): string =>
  partes
    .filter((parte) => parte !== '')
    .join(' · ')
    .slice(0, RESTO)
    .toWellFormed()

/** Returns whether a cell may name somebody. */
export const puedeNombrar = (celda: string): boolean => /\p{L}|\ufffd|\d{10}/u.test(celda) || esIdentificacion(celda)
const esCero = (celda: string): boolean => /^[-+$ ]{0,3}0+(?:[.,]0+)?$/.test(celdaLimpia(celda))
/** Returns whether a cell is a mark, which says something even when every row has it. */
const esMarca = (celda: string): boolean => /^(?:si?|x|y|v)$/i.test(celda)
const sonCifras = (celda: string): boolean => /\d/.test(celda) && /^[\d\s#/-]+$/.test(celda)

const DOS_PALABRAS = /\p{L}{2} \p{L}{2}/u
/**
 * A heading that says that a tax id is the payer's. It counts even when all rows have the same
 * payer.
 */
const DE_QUIEN_PAGA =
  /(?<![a-z])(?:ordenante|cliente|ced(?:ula)?|ci|c i|identificacion|remitente|pagador|depositante|originador|pasaporte)(?![a-z])/

/** Builds the functions that collect a row's words, by the classes of its columns. */
export const crearResto = (encabezado: readonly string[], columnas: Columnas, movidas: readonly Fila[]) => {
  const clases = encabezado.map((nombre) => claseDe(palabraDeColumna(nombre)))
  const { referencia, descripcion } = columnas
  /**
   * The mapped columns, and whether each may hold a state as well: the description and the
   * reference may.
   */
  const dichas = new Map<number, boolean>(
    lugaresDe(columnas).map((lugar) => [lugar, lugar === referencia || lugar === descripcion]),
  )
  const valores = new Map<number, Set<string>>()
  for (const { celdas } of movidas)
    for (const [lugar, celda] of celdas.entries()) {
      const distintos = valores.get(lugar) ?? new Set()
      if (distintos.size < 3) valores.set(lugar, distintos.add(textoDe(celda)))
    }
  /**
   * Returns whether some row of a column says something. In such a column an empty cell says
   * something too.
   */
  const diceAlgo = (lugar: number) => [...(valores.get(lugar) ?? [])].some((valor) => valor !== '')
  /**
   * Returns whether all rows say one thing that is no bad state. It says nothing about a single
   * row.
   */
  const esIgual = (lugar: number) => {
    const [valor = '', ...otros] = valores.get(lugar) ?? []
    return movidas.length > 1 && otros.length === 0 && !esMarca(valor) && !estaEnContra(valor)
  }
  /**
   * Returns whether what all rows say is no name. The name of an only client would stand in all of
   * them, too.
   */
  const esIgualDeNadie = (lugar: number, texto: string) => esIgual(lugar) && !DOS_PALABRAS.test(texto)
  /** Returns whether a column marks some rows with a 1. */
  const esDeMarcas = (lugar: number) =>
    (valores.get(lugar)?.size ?? 0) > 1 && [...(valores.get(lugar) ?? [])].every((valor) => /^[01]?$/.test(valor))
  const conNombre = (lugar: number) => celdaLimpia(encabezado[lugar] ?? '') !== ''
  const deColumna = (lugar: number, texto: string) =>
    conRotulo('columna', `${celdaLimpia(encabezado[lugar] ?? '').slice(0, 40) || String(lugar + 1)}: ${texto}`)
  /**
   * Returns whether a column's words may be the payer's. When only one client paid, all rows have
   * that client's.
   */
  const puedeDecirQuien = (lugar: number) =>
    llamadas([palabraDeColumna(encabezado[lugar] ?? '')], DESCRIPCION, []).length > 0
  const deClase = (clase: Clase, celda: string, lugar: number): string => {
    const texto = textoDe(celda)
    const estado = (hecho: (texto: string) => boolean): string => {
      if (texto === '') return diceAlgo(lugar) ? conRotulo('estado', 'vacío') : ''
      return hecho(texto) ? '' : conRotulo('estado', texto)
    }
    switch (clase) {
      case 'estado':
        return esIgual(lugar) && seDaPorHecho(texto) ? '' : estado(estaHecho)
      case 'hecho':
        return estado(siHecho)
      case 'reverso':
        return texto === '' || diceNo(texto) ? '' : conRotulo('estado', `reverso ${texto}`)
      case 'moneda':
        return ''
      case 'identificacion':
        return /\d{3}/.test(texto) && (!esIgual(lugar) || DE_QUIEN_PAGA.test(palabraDeColumna(encabezado[lugar] ?? '')))
          ? conRotulo('identificacion', texto)
          : ''
      case 'cheque':
        return texto === '' || esCero(texto) || diceNo(texto) ? '' : deColumna(lugar, texto)
      case 'desconocida':
        if (texto === '' || esCero(texto) || esIgualDeNadie(lugar, texto)) return ''
        return sonCifras(texto) && conNombre(lugar) && !esDeMarcas(lugar) && identificacionesEn(texto).length === 0
          ? ''
          : deColumna(lugar, texto)
      default:
        if (!puedeNombrar(celda) || (esIgualDeNadie(lugar, texto) && !puedeDecirQuien(lugar))) return ''
        return clase === 'conocida' ? texto : conRotulo(clase, texto)
    }
  }
  const deOtro = descripcion !== null && clases[descripcion] === 'ajena'
  return {
    /** Returns a row's own words. Those about somebody other than the payer prove nothing. */
    descripcionDe: ({ celdas }: Fila): string => {
      const texto = descripcion === null ? '' : textoDe(celdas[descripcion])
      return deOtro && texto !== '' ? conRotulo('ajena', texto) : texto
    },
    /**
     * Returns a row's other words: those that may name somebody, and those that speak against it.
     */
    restoDe: ({ celdas }: Fila): string =>
      juntos(
        ...celdas.map((celda, lugar) => {
          const clase = clases[lugar] ?? 'desconocida'
          const dicha = dichas.get(lugar)
          if (dicha === false || (dicha && clase !== 'estado' && clase !== 'reverso')) return ''
          return deClase(clase, celda, lugar)
        }),
      ),
  }
}
