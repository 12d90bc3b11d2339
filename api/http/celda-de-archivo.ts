import type { FormatoDeDescarga } from '#api/contract/tablas.ts'
import { relojLocal } from '#domain/calendario.ts'
import { legible } from '#domain/texto.ts'

/** Amounts are decimal strings, moments ISO 8601; '' and null are empty cells. */
export type Clase = 'texto' | 'monto' | 'numero' | 'momento'
export type Valor = string | number | null

/** What a sheet would run; amounts are no formulas, though less than nothing. */
const EJECUTABLE = /^[=+\-@\t\r]/

/**
 * A code is written as text within so many characters; a sheet takes no longer one from a formula.
 */
const MAXIMO_DE_CODIGO = 200
const DE_NUMERO = /^[\d\s.,:;/+\-()%$€#E]+$/i
const MES = '(?:ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|jan|apr|aug|dec)[a-z]{0,7}'
const DE_MES = new RegExp(`^(?:\\d{1,4}[-/. ])?${MES}[-/. ]\\d{1,4}$|^\\d{1,4}[-/. ]${MES}$`, 'i')
/**
 * Whether a sheet would take a text for a number or a day, and change it: «0990012345» would lose
 * its zero, «11-26» become November.
 */
const pareceNumero = (texto: string): boolean =>
  texto.length <= MAXIMO_DE_CODIGO && /\d/.test(texto) && (DE_NUMERO.test(texto) || DE_MES.test(texto))

const enReloj = (valor: string | number): string =>
  relojLocal(String(valor)).toISOString().slice(0, 16).replace('T', ' ')
const sinFormula = (valor: string | number): string => legible(String(valor)).replace(EJECUTABLE, "'$&")

const enTexto = (clase: Clase, valor: string | number): string | number =>
  clase === 'momento' ? enReloj(valor) : clase === 'texto' ? sinFormula(valor) : valor

/**
 * As Excel of es-EC opens it: amounts with a comma, and what only looks like a number as the text
 * that it is.
 */
const enExcel = (clase: Clase, valor: string | number): string | number => {
  if (clase === 'momento') return enReloj(valor)
  if (clase === 'monto') return String(valor).replace('.', ',')
  if (clase === 'numero') return valor
  const texto = legible(String(valor))
  return pareceNumero(texto) ? `="${texto}"` : sinFormula(texto)
}

/**
 * Where text would be read as an escaped character (ECMA-376, 22.9.2.19): its first sign is
 * escaped.
 */
const PARECE_ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g

const enLibro = (clase: Clase, valor: string | number): string | number | Date => {
  if (clase === 'momento') return relojLocal(String(valor))
  return clase === 'texto' ? legible(String(valor)).replace(PARECE_ESCAPE, '_x005F_') : Number(valor)
}

const CELDAS = { csv: enTexto, 'csv-excel': enExcel, xlsx: enLibro } as const

/** A cell as a format has it; null: an empty one. */
export const celdaDe = (formato: FormatoDeDescarga, clase: Clase, valor: Valor): string | number | Date | null =>
  valor === null || valor === '' ? null : CELDAS[formato](clase, valor)
