import type { LineaEscrita } from '#domain/pedido/linea-escrita.ts'
import { leerCantidad } from './cantidades.ts'
import { type Celdas, conAlgo, partir, type Separador } from './celdas.ts'
import { lineasDe, suponer } from './columnas.ts'
import { leerLista } from './lista.ts'
import { cantidadYUnidad, unidadConocida } from './unidades.ts'

const esCantidad = (celda: string): boolean => leerCantidad(celda) !== undefined || cantidadYUnidad(celda) !== undefined

/**
 * Returns whether these cells are a table and not a list whose sentences happen to have the sign:
 * every row has as many, and headings or a column of quantities tell.
 */
const esTabla = (filas: Celdas, separador: Separador, texto: string): boolean => {
  const ancho = filas[0]?.length ?? 0
  if (ancho < 2 || filas.some((fila) => fila.length !== ancho)) return false
  if (suponer(filas).titulos >= 0) return true
  // «3,5 m3 arena» isn't two cells.
  if (separador === ',' && /\d,\d/.test(texto.replaceAll(/"[^"]*"/g, ''))) return false
  if (filas.length === 1 && !(ancho > 2 && filas[0]?.some((celda) => unidadConocida(celda) !== undefined))) return false
  return filas[0]?.some((_, i) => filas.every((fila) => esCantidad(fila[i] ?? ''))) ?? false
}

/**
 * Returns the cells of a text that is a table: copied from a spreadsheet, or CSV. Undefined for any
 * other text.
 */
export const celdasDe = (texto: string): Celdas | undefined => {
  if (texto.includes('\t')) return partir(texto, '\t').filter(conAlgo)
  for (const separador of [';', ','] as const) {
    const filas = partir(texto, separador).filter(conAlgo)
    if (esTabla(filas, separador, texto)) return filas
  }
  // One column of a spreadsheet may have line breaks within its cells.
  return texto.trimStart().startsWith('"') && partir(texto, '\t').some(([celda]) => celda?.includes('\n'))
    ? partir(texto, '\t').filter(conAlgo)
    : undefined
}

/**
 * Reads a pasted text into lines: cells of a spreadsheet, CSV, or a written list. Nothing that it
 * can't read is left out: it becomes a line with what is known (decisiones/pedido, «Writing
 * lines»).
 */
export const leerLineas = (texto: string): readonly LineaEscrita[] => {
  const filas = celdasDe(texto)
  return filas ? lineasDe(filas, suponer(filas)) : leerLista(texto)
}
