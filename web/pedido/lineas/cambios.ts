import { MAXIMO_LINEAS, MAXIMO_REFERENCIA, MAXIMO_UNIDAD } from '#domain/pedido/lineas.ts'
import { inicioDe, sinCola } from '#domain/texto.ts'
import { CAMPOS, type Campo, estaVacia, type LineaDeHoja, VACIA } from '#web/pedido/lineas.ts'
import { decimalDe, leerCantidad } from './cantidades.ts'
import type { Celdas } from './celdas.ts'
import { lineasDe, suponer } from './columnas.ts'
import { celdasDe } from './leer.ts'
import { leerLista } from './lista.ts'
import { cantidadYUnidad, leerUnidad } from './unidades.ts'

type Lineas = readonly LineaDeHoja[]
/** A cell of the table: the index of its line, and its field. */
export type Lugar = { readonly fila: number; readonly campo: Campo }
/** The lines after something was done to them, and what is said of it. */
export type Hecho = { readonly lineas: Lineas; readonly dicho: string }

export const NO_CABEN = `Un pedido lleva hasta ${MAXIMO_LINEAS} líneas.`

export const escribir = (lineas: Lineas, { fila, campo }: Lugar, texto: string): Lineas =>
  lineas.with(fila, { ...(lineas[fila] ?? VACIA), [campo]: texto })

/** Returns the lines with a blank one at this place; undefined when there is no room for it. */
export const insertar = (lineas: Lineas, fila: number): Lineas | undefined =>
  lineas.length < MAXIMO_LINEAS ? lineas.toSpliced(fila, 0, VACIA) : undefined

export const quitar = (lineas: Lineas, fila: number): Lineas =>
  lineas.length > 1 ? lineas.toSpliced(fila, 1) : [VACIA]

/** Returns the lines with one of them in another place; undefined when that place isn't there. */
export const mover = (lineas: Lineas, fila: number, hasta: number): Lineas | undefined => {
  const linea = lineas[fila]
  return linea && hasta >= 0 && hasta < lineas.length ? lineas.toSpliced(fila, 1).toSpliced(hasta, 0, linea) : undefined
}

/** Returns a line as it reads once a cell of it is left: "1.500" is "1500", "sacos" is "saco". */
export const alDejar = (linea: LineaDeHoja, campo: Campo): LineaDeHoja => {
  const texto = linea[campo]
  if (campo === 'unidad') return { ...linea, unidad: leerUnidad(texto) }
  if (campo !== 'cantidad') return linea
  const [numero, unidad] = (linea.unidad.trim() === '' ? cantidadYUnidad(texto) : undefined) ?? [texto, linea.unidad]
  return { ...linea, unidad, cantidad: leerCantidad(numero) ?? numero.trim() }
}

export const sonIguales = (unas: Lineas, otras: Lineas): boolean =>
  unas.length === otras.length && unas.every((linea, i) => CAMPOS.every((campo) => linea[campo] === otras[i]?.[campo]))

const cuantas = (n: number): string => (n === 1 ? '1 línea' : `${n} líneas`)
const conFuera = (dicho: string, fuera: Lineas): string => {
  const [primera] = fuera
  if (!primera) return `${dicho}.`
  const desde = inicioDe(primera.descripcion, 30)
  return `${dicho}. ${fuera.length === 1 ? 'Quedó fuera 1' : `Quedaron fuera ${fuera.length}`}${desde ? `, desde «${desde}»` : ''}: un pedido lleva hasta ${MAXIMO_LINEAS}.`
}

/**
 * Puts lines after the one at `fila`, or in its place if it is blank. The lines that there is no
 * room for are left out, and it is said which.
 */
export const anadir = (lineas: Lineas, fila: number, nuevas: Lineas, acto: 'Pegadas' | 'Añadidas'): Hecho => {
  const enVacia = lineas[fila] !== undefined && estaVacia(lineas[fila])
  const resto = lineas.filter((linea, i) => i <= fila || !estaVacia(linea))
  const caben = nuevas.slice(0, MAXIMO_LINEAS - resto.length + (enVacia ? 1 : 0))
  const verbo = caben.length === 1 ? acto.slice(0, -1) : acto
  return {
    lineas: resto.toSpliced(enVacia ? fila : fila + 1, enVacia ? 1 : 0, ...caben),
    dicho: conFuera(`${verbo} ${cuantas(caben.length)}`, nuevas.slice(caben.length)),
  }
}

const CABE: Readonly<Record<Campo, (celda: string) => boolean>> = {
  descripcion: () => false,
  cantidad: (celda) => leerCantidad(celda) !== undefined,
  unidad: (celda) => celda.length <= MAXIMO_UNIDAD && !/^\d/.test(celda),
  referencia: (celda) => celda.length <= MAXIMO_REFERENCIA && !/\s/.test(celda),
}

/**
 * Returns whether cells belong where they are pasted, as in a spreadsheet, and are no whole lines.
 */
const vanAhi = (celdas: Celdas, campo: Campo): boolean => {
  const desde = CAMPOS.indexOf(campo)
  return (
    celdas.every((fila) => fila.length <= CAMPOS.length - desde) &&
    celdas.every(([celda = '']) => celda.trim() === '' || CABE[campo](celda.trim()))
  )
}

/** Overwrites cells from a place on, to the right and down. */
const pegarCeldas = (lineas: Lineas, { fila, campo }: Lugar, celdas: Celdas): Hecho => {
  const desde = CAMPOS.indexOf(campo)
  const deCantidad = CAMPOS.indexOf('cantidad') - desde
  const decimal = decimalDe(celdas.map((pegada) => pegada[deCantidad] ?? ''))
  const leer = (texto: string, en: Campo | undefined) =>
    en === 'cantidad' ? (leerCantidad(texto, decimal) ?? texto) : en === 'unidad' ? leerUnidad(texto) : texto
  const pegadas = celdas.map((pegada, i) => ({
    ...(lineas[fila + i] ?? VACIA),
    ...Object.fromEntries(pegada.map((texto, j) => [CAMPOS[desde + j], leer(texto.trim(), CAMPOS[desde + j])])),
  }))
  const caben = pegadas.slice(0, MAXIMO_LINEAS - fila)
  return {
    lineas: lineas.toSpliced(fila, caben.length, ...caben),
    dicho: conFuera(`Pegado en ${cuantas(caben.length)}`, pegadas.slice(caben.length)),
  }
}

/**
 * Pastes a text at a cell: a list or whole rows become lines, cells of some columns overwrite those
 * columns. Returns undefined when the text is one plain value, which its cell takes by itself.
 */
export const pegar = (lineas: Lineas, lugar: Lugar, texto: string): Hecho | undefined => {
  const renglones = texto.split(/[\r\n]+/).filter((renglon) => renglon.trim() !== '')
  const leidas = celdasDe(texto)
  const celdas = leidas ?? renglones.map((renglon) => [renglon])
  if (celdas.length === 0 || (celdas.length === 1 && (celdas[0]?.length ?? 0) < 2)) return undefined
  const plan = suponer(celdas)
  if (plan.titulos < 0 && vanAhi(celdas, lugar.campo)) return pegarCeldas(lineas, lugar, celdas)
  return anadir(lineas, lugar.fila, leidas ? lineasDe(leidas, plan) : leerLista(texto), 'Pegadas')
}

/** Returns a text pasted into one cell without line breaks. */
export const enUnaCelda = (texto: string): string =>
  sinCola(texto, '\r\n\t')
    .replace(/^[\r\n\t]+/, '')
    .replaceAll(/[\r\n\t]+/g, ' ')
