import { celdaLimpia, esCredito, leerFecha, leerMonto } from './celdas.ts'
import { type Columnas, firmaDeEncabezado } from './columnas.ts'

/** A row of a bank's file, with the line that it begins at, from 1. */
export type Fila = { readonly numero: number; readonly celdas: readonly string[] }

/** What came by a line of a statement. `fecha`: YYYY-MM-DD; `monto`: cents, more than 0. */
export type Linea = {
  readonly numero: number
  readonly fecha: string
  readonly referencia: string
  readonly descripcion: string
  readonly monto: number
  /** It went out again by another line. */
  readonly devuelta?: true
}

/** `omitidas`: lines of what went out, and of nothing; `desde`, `hasta`: the days of all lines, YYYY-MM-DD. */
export type Extracto = {
  readonly lineas: readonly Linea[]
  readonly omitidas: number
  readonly desde: string
  readonly hasta: string
}
/** A cell that isn't what its column says. */
export type Ilegible = {
  readonly numero: number
  readonly columna: string
  readonly valor: string
  readonly que: string
}

/** How many of them are told. */
const DICHOS = 20

type Leida = { readonly fecha: string; readonly monto: number }

const leerFila = (
  { numero, celdas }: Fila,
  encabezado: readonly string[],
  { fecha, formato, montos, decimal }: Columnas,
): Leida | Ilegible => {
  const celda = (lugar: number) => celdas[lugar] ?? ''
  const no = (lugar: number, que: string): Ilegible => ({
    ...{ numero, columna: celdaLimpia(encabezado[lugar] ?? ''), valor: celdaLimpia(celda(lugar)).slice(0, 80), que },
  })
  const dia = leerFecha(celda(fecha), formato)
  if (dia === undefined) return no(fecha, `no es una fecha ${formato}`)
  const NO_ES_MONTO = `no es un monto con «${decimal}» antes de los centavos`
  if (montos.modo === 'aparte') {
    const [entra, sale] = [
      leerMonto(celda(montos.credito), decimal),
      montos.debito === null ? 0 : leerMonto(celda(montos.debito), decimal),
    ]
    if (entra === undefined) return no(montos.credito, NO_ES_MONTO)
    if (sale === undefined) return no(montos.debito ?? montos.credito, NO_ES_MONTO)
    if (entra !== 0 && sale !== 0) return no(montos.credito, 'está junto a un débito')
    return { fecha: dia, monto: entra }
  }
  const monto = celda(montos.monto).trim() === '' ? undefined : leerMonto(celda(montos.monto), decimal)
  if (monto === undefined) return no(montos.monto, NO_ES_MONTO)
  if (montos.modo === 'signo') return { fecha: dia, monto }
  const entra = esCredito(celda(montos.tipo))
  if (entra === undefined) return no(montos.tipo, 'no dice si es un crédito o un débito')
  return { fecha: dia, monto: entra ? Math.abs(monto) : 0 }
}

/** A row of totals names no day. */
const diceDia = ({ celdas }: Fila, { fecha }: Columnas): boolean => /^\d/.test(celdaLimpia(celdas[fecha] ?? ''))

/**
 * What came by a bank's file: the rows below the one that names the columns, without those of totals at its end. Every row is read or none: what
 * can't be is told with its line, its column and what stands there.
 */
export const leerExtracto = (
  filas: readonly Fila[],
  encabezado: readonly string[],
  columnas: Columnas,
): Extracto | { readonly ilegibles: readonly Ilegible[]; readonly cuantos: number } => {
  const repetido = firmaDeEncabezado(encabezado)
  const dichas = filas.filter(
    ({ celdas }) => celdas.some((celda) => celdaLimpia(celda) !== '') && firmaDeEncabezado(celdas) !== repetido,
  )
  const ultima = dichas.findLastIndex((fila) => diceDia(fila, columnas))
  const lineas: Linea[] = []
  const ilegibles: Ilegible[] = []
  const dias: string[] = []
  let omitidas = 0
  // Where no row names a day, they are no totals: the columns are other ones.
  for (const fila of ultima === -1 ? dichas : dichas.slice(0, ultima + 1)) {
    const leida = leerFila(fila, encabezado, columnas)
    if ('que' in leida) {
      ilegibles.push(leida)
      continue
    }
    dias.push(leida.fecha)
    if (leida.monto <= 0) {
      omitidas += 1
      continue
    }
    const texto = (lugar: number | null) => (lugar === null ? '' : celdaLimpia(fila.celdas[lugar] ?? ''))
    lineas.push({
      ...{ numero: fila.numero, fecha: leida.fecha, monto: leida.monto },
      ...{ referencia: texto(columnas.referencia), descripcion: texto(columnas.descripcion) },
    })
  }
  if (ilegibles.length > 0) return { ilegibles: ilegibles.slice(0, DICHOS), cuantos: ilegibles.length }
  const enOrden = dias.toSorted()
  return { lineas, omitidas, desde: enOrden[0] ?? '', hasta: enOrden.at(-1) ?? '' }
}

/** «Línea 14, columna «Fecha»: «31/02/2026» no es una fecha dd/mm/aaaa.» */
export const ilegibleDicho = ({ numero, columna, valor, que }: Ilegible): string =>
  `Línea ${numero}, columna «${columna}»: ${valor === '' ? 'está vacía y' : `«${valor}»`} ${que}.`
