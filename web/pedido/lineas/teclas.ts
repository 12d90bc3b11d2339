import type { KeyboardEvent } from 'react'
import { CAMPOS, type Campo } from '#web/pedido/lineas.ts'

type Entrada = HTMLInputElement | HTMLTextAreaElement
/** The act that a key asks for in a cell of the table. */
export type Orden =
  | { readonly a: 'celda'; readonly filas: number; readonly columnas: number }
  | { readonly a: 'siguiente' | 'insertar' | 'quitar' | 'deshacer' | 'subir' | 'bajar' }

const enBorde = ({ selectionStart, selectionEnd, value }: Entrada, borde: 'principio' | 'fin'): boolean =>
  selectionStart === selectionEnd && selectionStart === (borde === 'principio' ? 0 : value.length)

/** Returns the order that a key gives in a cell; undefined for a key that is the cell's own. */
export const ordenDe = (suceso: KeyboardEvent<HTMLElement>): Orden | undefined => {
  const { key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = suceso
  const entrada = suceso.target as Entrada
  // The first Enter of a composed letter ends the letter.
  if (nativeEvent.isComposing) return undefined
  const mando = ctrlKey || metaKey
  if (mando && !altKey && !shiftKey && key.toLowerCase() === 'z') return { a: 'deshacer' }
  if (mando) return undefined
  if (altKey) {
    if (key === 'Enter') return { a: 'insertar' }
    if (key === 'Delete') return { a: 'quitar' }
    if (key === 'ArrowUp') return { a: 'subir' }
    return key === 'ArrowDown' ? { a: 'bajar' } : undefined
  }
  if (key === 'Enter') return shiftKey ? { a: 'celda', filas: -1, columnas: 0 } : { a: 'siguiente' }
  if (shiftKey) return undefined
  if (key === 'ArrowUp') return { a: 'celda', filas: -1, columnas: 0 }
  if (key === 'ArrowDown') return { a: 'celda', filas: 1, columnas: 0 }
  if (key === 'ArrowLeft' && enBorde(entrada, 'principio')) return { a: 'celda', filas: 0, columnas: -1 }
  if (key === 'ArrowRight' && enBorde(entrada, 'fin')) return { a: 'celda', filas: 0, columnas: 1 }
  return undefined
}

/** Returns the field so many columns from another; undefined beyond the table's edge. */
export const campoA = (campo: Campo, columnas: number): Campo | undefined => CAMPOS[CAMPOS.indexOf(campo) + columnas]
