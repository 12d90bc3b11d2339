import { Rechazado } from '#api/http/rechazado.ts'
import { refuse } from '#domain/decider.ts'
import { encabezadoDe, FILAS_DE_PREAMBULO, haySobreElla } from '#domain/extracto/encabezado.ts'
import type { Fila } from '#domain/extracto/fila.ts'
import { otraMonedaEn } from '#domain/extracto/moneda.ts'
import { tituloEnContra } from '#domain/extracto/titulos.ts'

/** Limits of a bank's file. */
export const LIMITES = { bytes: 2 * 1024 * 1024, lineas: 5_000, columnas: 40, caracteres: 500 } as const
/**
 * The most characters of all cells together. A text has no more; in a workbook one string may fill
 * thousands of cells.
 */
export const CARACTERES = 2 * 1024 * 1024
/**
 * Rows looked at: enough to include one more than the rows that are read, wherever the header row
 * stands.
 */
export const MIRADAS = LIMITES.lineas + FILAS_DE_PREAMBULO + 1

/**
 * A bank's file as a table: the row that names the columns, and all rows below it. `titulo`: what
 * the rows above it say against all of them.
 */
export type Tabla = {
  readonly encabezado: readonly string[]
  readonly filas: readonly Fila[]
  readonly titulo?: string
}

export const ilegible = (detalle: string) => new Rechazado(refuse('extracto-ilegible', detalle))
export const demasiado = () => ilegible('El archivo dice demasiado para leerlo de una vez: descárgalo por partes.')
export const OTRA_COSA = 'Descárgalo del banco como CSV, XLSX u OFX.'

/**
 * Cuts a row's empty cells past the last column, and notes what speaks against the row, whatever
 * its columns are.
 */
const acotada = ({ numero, celdas, falla }: Fila, columnas: number): Fila => {
  const dichas = celdas.slice(0, Math.max(columnas, celdas.findLastIndex((celda) => celda.trim() !== '') + 1))
  const impide =
    dichas.length > LIMITES.columnas
      ? `tiene ${dichas.length} columnas, y se admiten ${LIMITES.columnas}`
      : dichas.some((celda) => celda.length > LIMITES.caracteres)
        ? `tiene una celda de más de ${LIMITES.caracteres} caracteres`
        : undefined
  const no = falla ?? impide
  if (no === undefined) return { numero, celdas: dichas }
  const cortas = dichas.slice(0, LIMITES.columnas).map((celda) => celda.slice(0, LIMITES.caracteres).toWellFormed())
  return { numero, celdas: cortas, falla: no }
}

/**
 * Finds the table among a file's rows, which have the numbers of their first lines. A row that
 * can't be one says why (`falla`). Throws extracto-ilegible, with advice, for a file without a
 * table or with more than is read. `impide` returns what else speaks against a row in a table of so
 * many columns.
 */
export const tablaDe = (
  todas: readonly Fila[],
  impide: (fila: Fila, columnas: number) => string | undefined = () => undefined,
): Tabla => {
  const lugar = encabezadoDe(todas.map(({ celdas }) => celdas))?.lugar
  const cabeza = lugar === undefined ? undefined : todas[lugar]
  if (lugar === undefined || cabeza === undefined)
    throw ilegible(
      `No se encuentra la fila con los nombres de las columnas, como «Fecha», «Documento» y «Monto», entre las primeras ${FILAS_DE_PREAMBULO}. ${OTRA_COSA}`,
    )
  if (haySobreElla(todas.slice(0, lugar).map(({ celdas }) => celdas)))
    throw ilegible('El archivo trae más de una tabla: descarga del banco una cuenta a la vez.')
  const otraMoneda = otraMonedaEn(todas.slice(0, lugar).map(({ celdas }) => celdas))
  if (otraMoneda !== undefined)
    throw ilegible(
      `El archivo dice «${otraMoneda}», y BandWork cobra en dólares: descarga del banco una cuenta en dólares.`,
    )
  const { celdas: encabezado, falla } = acotada(cabeza, cabeza.celdas.length)
  if (falla !== undefined) throw ilegible(`La línea ${cabeza.numero} ${falla}. ${OTRA_COSA}`)
  const filas = todas.slice(lugar + 1)
  if (filas.length > LIMITES.lineas)
    throw ilegible(`El archivo tiene más de ${LIMITES.lineas} líneas: descárgalo por partes.`)
  let quedan = CARACTERES
  const acotadas = filas.map((fila) => {
    const recortada = acotada(fila, encabezado.length)
    for (const { length } of recortada.celdas) quedan -= length
    if (quedan < 0) throw demasiado()
    return { ...recortada, falla: recortada.falla ?? impide(recortada, encabezado.length) }
  })
  const [primera] = acotadas
  if (primera?.falla !== undefined && acotadas.every((fila) => fila.falla !== undefined))
    throw ilegible(`La línea ${primera.numero} ${primera.falla}. ${OTRA_COSA}`)
  const titulo = tituloEnContra(todas.slice(0, lugar))
  return {
    encabezado,
    ...(titulo === '' ? {} : { titulo }),
    filas: acotadas.map(({ falla: fallaDeFila, ...fila }) =>
      fallaDeFila === undefined ? fila : { ...fila, falla: fallaDeFila },
    ),
  }
}
