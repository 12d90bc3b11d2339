import { masDias } from '#domain/calendario.ts'
import { celdaLimpia, esCredito, leerFecha, leerMonto } from './celdas.ts'
import { type Columnas, firmaDeEncabezado, lugaresDe, palabraDeColumna } from './columnas.ts'
import { referenciaLlana } from './texto.ts'

/** A row of a bank's file, with the line that it begins at, from 1. */
export type Fila = { readonly numero: number; readonly celdas: readonly string[] }

/** What came by a line of a statement. `fecha`: YYYY-MM-DD; `monto`: cents, more than 0. */
export type Linea = {
  readonly numero: number
  readonly fecha: string
  readonly referencia: string
  readonly descripcion: string
  readonly monto: number
  /** Whose file it stands in; numbers and words are each bank's own. */
  readonly banco?: string
  /** Its reference and amount went out again, that day or later, by this file or another. */
  readonly devuelta?: boolean
}
/** What went out by its reference, as `referenciaLlana` has it. */
export type Salida = Pick<Linea, 'fecha' | 'referencia' | 'monto'>

/** `omitidas`: lines of what went out, of credits that were reversed, and of nothing; `desde`, `hasta`: the days of all lines, YYYY-MM-DD. */
export type Extracto = {
  readonly lineas: readonly Linea[]
  readonly salidas: readonly Salida[]
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

/** `entra`, `sale`: cents, 0 or more; at most one of them isn't 0. */
type Leida = { readonly fecha: string; readonly entra: number; readonly sale: number }
const NADA: Pick<Leida, 'entra' | 'sale'> = { entra: 0, sale: 0 }
/** What came; when it is less than nothing, it is a credit that was taken back. */
const venido = (monto: number): Pick<Leida, 'entra' | 'sale'> =>
  monto < 0 ? { ...NADA, sale: -monto } : { ...NADA, entra: monto }

const vacia = (celda: string): boolean => celdaLimpia(celda) === ''

const leerFila = (
  { numero, celdas }: Fila,
  encabezado: readonly string[],
  columnas: Columnas,
  hasta: string,
): Leida | Ilegible => {
  const { formato, montos, decimal } = columnas
  const celda = (lugar: number) => celdas[lugar] ?? ''
  const no = (lugar: number, que: string): Ilegible => ({
    ...{ numero, valor: celdaLimpia(celda(lugar)).slice(0, 80), que },
    columna: celdaLimpia(encabezado[lugar] ?? '') || String(lugar + 1),
  })
  const fecha = leerFecha(celda(columnas.fecha), formato)
  if (fecha === undefined) return no(columnas.fecha, `no es una fecha ${formato} que exista`)
  if (fecha > hasta) return no(columnas.fecha, 'no puede ser: la fecha es del futuro')
  const lugares = lugaresDe(columnas)
  const falta = lugares.find((lugar) => lugar >= celdas.length)
  if (falta !== undefined) return no(falta, 'la línea termina antes')
  // Past the last column with a name only what somebody said is a column: an amount that its separator cut in two ends there.
  const cuantas =
    Math.max(
      encabezado.findLastIndex((nombre) => !vacia(nombre)),
      ...lugares,
    ) + 1
  const sobra = celdas.findIndex((una, lugar) => lugar >= cuantas && !vacia(una))
  if (sobra !== -1) return no(sobra, `sobra: el encabezado nombra ${cuantas} columnas`)
  const NO_ES_MONTO = `no es un monto con «${decimal}» antes de los centavos`
  if (montos.modo === 'aparte') {
    const [entra, sale] = [
      leerMonto(celda(montos.credito), decimal),
      montos.debito === null ? 0 : leerMonto(celda(montos.debito), decimal),
    ]
    if (entra === undefined) return no(montos.credito, NO_ES_MONTO)
    if (sale === undefined) return no(montos.debito ?? montos.credito, NO_ES_MONTO)
    if (entra !== 0 && sale !== 0) return no(montos.credito, 'está junto a un débito')
    return { fecha, ...(sale === 0 ? venido(entra) : { ...NADA, sale: Math.abs(sale) }) }
  }
  const monto = celda(montos.monto).trim() === '' ? undefined : leerMonto(celda(montos.monto), decimal)
  if (monto === undefined) return no(montos.monto, NO_ES_MONTO)
  if (montos.modo === 'signo') return { fecha, ...venido(monto) }
  const entra = esCredito(celda(montos.tipo))
  if (entra === undefined) return no(montos.tipo, 'no dice si es un crédito o un débito')
  return { fecha, ...(entra ? venido(monto) : { ...NADA, sale: Math.abs(monto) }) }
}

const CELDAS_DE_TOTAL = 3
const DE_TOTAL = /\b(sub)?(total(es)?|saldos?|sumas?|sumatoria|resumen)\b/
const EMPIEZA_TOTAL = new RegExp(`^((gran|monto|valor) )?${DE_TOTAL.source}`)
const diceTotal = (celda: string) => EMPIEZA_TOTAL.test(palabraDeColumna(celda))

/** Whether a row's cell of the day says a number, and nothing of a total. */
const diceDia = ({ celdas }: Fila, { fecha }: Columnas): boolean =>
  /\d/.test(celdas[fecha] ?? '') && !diceTotal(celdas[fecha] ?? '')

/** Whether a row below the last day is one of totals: without a day and a reference, and either it says so or hardly anything stands in it. */
const esTotal = (fila: Fila, columnas: Columnas): boolean => {
  const { celdas } = fila
  const esta = (lugar: number | null) => lugar !== null && !vacia(celdas[lugar] ?? '')
  if (diceDia(fila, columnas) || esta(columnas.referencia)) return false
  if (columnas.montos.modo === 'tipo' && esCredito(celdas[columnas.montos.tipo] ?? '') !== undefined) return false
  if (celdas.some((celda) => leerFecha(celda, columnas.formato) !== undefined)) return false
  if (celdas.some(diceTotal) || DE_TOTAL.test(palabraDeColumna(celdas[columnas.fecha] ?? ''))) return true
  // What is described and has an amount is a movement that lacks its day.
  const { montos } = columnas
  const conMonto = montos.modo === 'aparte' ? esta(montos.credito) || esta(montos.debito) : esta(montos.monto)
  return celdas.filter((celda) => !vacia(celda)).length <= CELDAS_DE_TOTAL && !(esta(columnas.descripcion) && conMonto)
}

/** The rows that say what came or went: all that hold anything, without the header's repetitions and the totals below the last day. */
const movimientos = (filas: readonly Fila[], encabezado: readonly string[], columnas: Columnas): readonly Fila[] => {
  const firma = (celdas: readonly string[]) =>
    firmaDeEncabezado(celdas.slice(0, celdas.findLastIndex((una) => !vacia(una)) + 1))
  const esFecha = (celda: string) => leerFecha(celda, columnas.formato) !== undefined
  const repetido = firma(encabezado)
  const dichas = filas.filter(({ celdas }) => !celdas.every(vacia) && firma(celdas) !== repetido)
  const ultima = dichas.findLastIndex(({ celdas }) => esFecha(celdas[columnas.fecha] ?? ''))
  // Where no row has a day, they are no totals: the columns are other ones.
  return ultima === -1 ? dichas : dichas.filter((fila, n) => n <= ultima || !esTotal(fila, columnas))
}

type Movimiento = Leida & Linea

/**
 * What came by a bank's file: the rows below the one that names the columns, without those of totals at its end. Every row is read or none: what
 * can't be is told with its line, its column and what stands there. `hoy`, YYYY-MM-DD in America/Guayaquil: no line may be of more than a day after.
 */
export const leerExtracto = (
  filas: readonly Fila[],
  encabezado: readonly string[],
  columnas: Columnas,
  hoy: string,
): Extracto | { readonly ilegibles: readonly Ilegible[]; readonly cuantos: number } => {
  const hasta = masDias(hoy, 1)
  const movidas: Movimiento[] = []
  const ilegibles: Ilegible[] = []
  for (const fila of movimientos(filas, encabezado, columnas)) {
    const leida = leerFila(fila, encabezado, columnas, hasta)
    if ('que' in leida) {
      ilegibles.push(leida)
      continue
    }
    const texto = (lugar: number | null) => (lugar === null ? '' : celdaLimpia(fila.celdas[lugar] ?? ''))
    movidas.push({
      ...{ numero: fila.numero, ...leida, monto: leida.entra },
      ...{ referencia: texto(columnas.referencia), descripcion: texto(columnas.descripcion) },
    })
  }
  if (ilegibles.length > 0) return { ilegibles: ilegibles.slice(0, DICHOS), cuantos: ilegibles.length }
  const lineas = movidas.flatMap(({ entra, sale: _, ...linea }) => (entra === 0 ? [] : [linea]))
  const salidas = movidas.flatMap(({ sale, fecha, referencia: suya }) => {
    const referencia = referenciaLlana(suya)
    return sale === 0 || referencia === '' ? [] : [{ fecha, referencia, monto: sale }]
  })
  const enOrden = movidas.map(({ fecha }) => fecha).toSorted()
  return {
    lineas,
    salidas,
    omitidas: movidas.length - lineas.length,
    desde: enOrden[0] ?? '',
    hasta: enOrden.at(-1) ?? '',
  }
}

/** Lines with those of them marked that went out again: by their reference and amount, that day or later, in whichever file. */
export const conDevueltas = <L extends Linea>(lineas: readonly L[], salidas: readonly Salida[]): readonly L[] => {
  const clave = (referencia: string, monto: number) => `${referencia} ${monto}`
  const ultimas = new Map<string, string>()
  for (const { referencia, monto, fecha } of salidas) {
    const otra = ultimas.get(clave(referencia, monto))
    if (otra === undefined || otra < fecha) ultimas.set(clave(referencia, monto), fecha)
  }
  return lineas.map((linea) => {
    const suya = referenciaLlana(linea.referencia)
    const salida = suya === '' ? undefined : ultimas.get(clave(suya, linea.monto))
    return salida !== undefined && salida >= linea.fecha ? { ...linea, devuelta: true } : linea
  })
}

/** «Línea 14, columna «Fecha»: «31/02/2026» no es una fecha dd/mm/aaaa que exista.» */
export const ilegibleDicho = ({ numero, columna, valor, que }: Ilegible): string =>
  `Línea ${numero}, columna «${columna}»: ${valor === '' ? 'está vacía y' : `«${valor}»`} ${que}.`
