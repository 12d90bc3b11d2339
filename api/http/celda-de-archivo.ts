import type { FormatoDeDescarga } from '#api/contract/tablas.ts'
import { relojLocal } from '#domain/calendario.ts'
import { legible } from '#domain/texto.ts'

/**
 * The kind of a cell. Amounts are decimal strings, moments ISO 8601; '' and null are empty cells.
 */
export type Clase = 'texto' | 'monto' | 'numero' | 'momento'
export type Valor = string | number | null

/**
 * The beginning of a text that a spreadsheet would run as a formula. Amounts are exempt, even
 * negative ones.
 */
const EJECUTABLE = /^[=+\-@\t\r]/

/**
 * Characters of the longest code that is written as text: a spreadsheet limits the length of a text
 * in a formula.
 */
const MAXIMO_DE_CODIGO = 200
const DE_NUMERO = /^[\d\s.,:;/+\-()%$€#E]+$/i
const MES = '(?:ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|jan|apr|aug|dec)[a-z]{0,7}'
const DE_MES = new RegExp(`^(?:\\d{1,4}[-/. ])?${MES}[-/. ]\\d{1,4}$|^\\d{1,4}[-/. ]${MES}$`, 'i')
/**
 * Returns whether a spreadsheet would take a text for a number or a day, and change it:
 * «0990012345» would lose its zero, «11-26» would become November.
 */
const pareceNumero = (texto: string): boolean =>
  texto.length <= MAXIMO_DE_CODIGO && /\d/.test(texto) && (DE_NUMERO.test(texto) || DE_MES.test(texto))

const enReloj = (valor: string | number): string =>
  relojLocal(String(valor)).toISOString().slice(0, 16).replace('T', ' ')
const sinFormula = (valor: string | number): string => legible(String(valor)).replace(EJECUTABLE, "'$&")

const enTexto = (clase: Clase, valor: string | number): string | number =>
  clase === 'momento' ? enReloj(valor) : clase === 'texto' ? sinFormula(valor) : valor

/**
 * Writes a cell for Excel in es-EC: amounts with a comma, and a text that only looks like a number
 * as text.
 */
const enExcel = (clase: Clase, valor: string | number): string | number => {
  if (clase === 'momento') return enReloj(valor)
  if (clase === 'monto') return String(valor).replace('.', ',')
  if (clase === 'numero') return valor
  const texto = legible(String(valor))
  return pareceNumero(texto) ? `="${texto}"` : sinFormula(texto)
}

/**
 * The places where a text would be read as an escaped character (ECMA-376, 22.9.2.19). Its first
 * character is escaped.
 */
const PARECE_ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g

const enLibro = (clase: Clase, valor: string | number): string | number | Date => {
  if (clase === 'momento') return relojLocal(String(valor))
  return clase === 'texto' ? legible(String(valor)).replace(PARECE_ESCAPE, '_x005F_') : Number(valor)
}

const CELDAS = { csv: enTexto, 'csv-excel': enExcel, xlsx: enLibro } as const

/** Returns a cell as a format writes it; null for an empty one. */
export const celdaDe = (formato: FormatoDeDescarga, clase: Clase, valor: Valor): string | number | Date | null =>
  valor === null || valor === '' ? null : CELDAS[formato](clase, valor)
