import { masDias } from '#domain/calendario.ts'
import { celdaLimpia, vacia } from './celdas.ts'
import { type Columnas, lugaresDe, lugaresDeMonto } from './columnas.ts'
import { diceAlgunDia, FORMATOS_DE_FECHA, leerFecha } from './fechas.ts'
import type { Fila } from './fila.ts'
import { esColumnaDeMoneda, esDolar } from './moneda.ts'
import { leerMonto, MARCAS_DECIMALES, palabraDeMonto } from './montos.ts'
import { palabraDeColumna } from './nombres.ts'
import { crearResto, juntos, puedeNombrar, textoDe } from './resto.ts'
import { reversosEn } from './reversos.ts'
import { conRotulo } from './rotulos.ts'
import { esCredito } from './signos.ts'
import { palabrasDe, referenciaLlana } from './texto.ts'
import { dichasDe, terminaTitulo, tituloMalo } from './titulos.ts'
import { diceTotal, movimientos } from './totales.ts'

/**
 * A credit of a statement, read from one line. `fecha` is YYYY-MM-DD; `monto` is in cents and above
 * 0.
 */
export type Linea = {
  readonly numero: number
  readonly fecha: string
  readonly referencia: string
  readonly descripcion: string
  readonly monto: number
  /**
   * All other words of its row, whatever their columns are called: the payer's name may stand
   * there.
   */
  readonly resto?: string
  /**
   * Whether it was read before those words were kept. Whom it names isn't known until it is read
   * again.
   */
  readonly deAntes?: boolean
  /** The bank of its file. Numbers and words are each bank's own. */
  readonly banco?: string
  /**
   * Whether its reference and amount went out again, that day or later, by this file or another.
   */
  readonly devuelta?: boolean
  /**
   * Whether its amount went out again in the days after it, by a movement of its bank that says
   * that it is a reversal.
   */
  readonly quizasDevuelta?: boolean
}
/**
 * An outgoing movement: its reference as `referenciaLlana` returns it, whether it may give
 * something back, and its words, which may tell who received it.
 */
export type Salida = Pick<Linea, 'fecha' | 'referencia' | 'monto' | 'banco'> & {
  readonly reverso: boolean
  readonly palabras?: string
}

/** A cell that isn't what its column says, or a row that is no line. */
export type Ilegible = {
  readonly numero: number
  readonly columna: string
  readonly valor: string
  readonly que: string
  /**
   * Whether another format or mark reads the cell. In that case the columns were given wrongly, and
   * the cell is right.
   */
  readonly deOtraForma?: boolean
}
/**
 * The result of reading a file. `omitidas` counts the lines that went out, the reversed credits and
 * the lines of nothing. `desde` and `hasta` are the days of all lines, YYYY-MM-DD. `ilegibles` are
 * the first of the `cuantos` lines that can't be read.
 */
export type Extracto = {
  readonly lineas: readonly Linea[]
  readonly salidas: readonly Salida[]
  readonly omitidas: number
  readonly desde: string
  readonly hasta: string
  readonly ilegibles: readonly Ilegible[]
  readonly cuantos: number
  /** The number of unreadable lines that another format or mark reads. */
  readonly deOtraForma: number
}

/** The maximum number of characters that are kept of an outgoing movement's words. */
const PALABRAS_DE_SALIDA = 400
/** The maximum number of unreadable lines that are reported. */
const DICHOS = 20

/** `entra` and `sale` are in cents, 0 or more. At most one of them isn't 0. */
type Leida = { readonly fecha: string; readonly entra: number; readonly sale: number }
const NADA: Pick<Leida, 'entra' | 'sale'> = { entra: 0, sale: 0 }
/** Returns an amount as having come in. A negative one is a credit that was taken back. */
const venido = (monto: number): Pick<Leida, 'entra' | 'sale'> =>
  monto < 0 ? { ...NADA, sale: -monto } : { ...NADA, entra: monto }

const leerFila = (
  { numero, celdas, falla }: Fila,
  encabezado: readonly string[],
  columnas: Columnas,
  deMoneda: readonly number[],
  hasta: string,
  enlaces: number | undefined,
): Leida | Ilegible => {
  const { formato, montos, decimal, signos } = columnas
  const celda = (lugar: number) => celdas[lugar] ?? ''
  const no = (lugar: number, que: string, deOtraForma = false): Ilegible => ({
    numero,
    valor: celdaLimpia(celda(lugar)).slice(0, 80),
    que,
    deOtraForma,
    columna: celdaLimpia(encabezado[lugar] ?? '').slice(0, 60) || String(lugar + 1),
  })
  if (falla !== undefined) return { numero, columna: '', valor: '', que: falla }
  const fecha = leerFecha(celda(columnas.fecha), formato)
  const deOtroFormato = () =>
    FORMATOS_DE_FECHA.some((otro) => (leerFecha(celda(columnas.fecha), otro) ?? '9999') <= hasta)
  if (fecha === undefined) return no(columnas.fecha, `no es una fecha ${formato} que exista`, deOtroFormato())
  if (fecha > hasta) return no(columnas.fecha, 'no puede ser: la fecha es del futuro', deOtroFormato())
  const lugares = lugaresDe(columnas)
  const falta = lugares.find((lugar) => lugar >= celdas.length)
  if (falta !== undefined) return no(falta, 'la línea termina antes')
  // Only named columns and those that somebody mapped are columns. Content past the last of them
  // may be an amount that its separator cut in two.
  const cuantas =
    Math.max(
      // Not `vacia`: «Nulo» is a name here.
      encabezado.findLastIndex((nombre) => celdaLimpia(nombre) !== ''),
      ...lugares,
    ) + 1
  const sobra = celdas.findIndex((contenido, lugar) => lugar >= cuantas && lugar !== enlaces && !vacia(contenido))
  if (sobra !== -1) return no(sobra, `sobra: el encabezado nombra ${cuantas} columnas`)
  const otraMoneda = deMoneda.find((lugar) => !vacia(celda(lugar)) && !esDolar(celda(lugar)))
  if (otraMoneda !== undefined) return no(otraMoneda, 'no es en dólares')
  const monto = (lugar: number) => leerMonto(celda(lugar), decimal, signos)
  const noEsMonto = (lugar: number): Ilegible => {
    const palabra = palabraDeMonto(celda(lugar))
    if (palabra !== '' && esCredito(palabra, signos) === undefined)
      return no(lugar, `no dice si es un crédito o un débito: falta decir qué es «${palabra}»`)
    const deOtraForma =
      !vacia(celda(lugar)) &&
      MARCAS_DECIMALES.some((marca) => marca !== decimal && leerMonto(celda(lugar), marca, signos) !== undefined)
    return no(lugar, `no es un monto con «${decimal}» antes de los centavos`, deOtraForma)
  }
  if (montos.modo === 'aparte') {
    const [entra, sale] = [monto(montos.credito), montos.debito === null ? 0 : monto(montos.debito)]
    if (entra === undefined) return noEsMonto(montos.credito)
    if (sale === undefined) return noEsMonto(montos.debito ?? montos.credito)
    if (entra !== 0 && sale !== 0) return no(montos.credito, 'está junto a un débito')
    return { fecha, ...(sale === 0 ? venido(entra) : { ...NADA, sale: Math.abs(sale) }) }
  }
  const valor = vacia(celda(montos.monto)) ? undefined : monto(montos.monto)
  if (valor === undefined) return noEsMonto(montos.monto)
  if (montos.modo === 'signo') return { fecha, ...venido(valor) }
  const entra = esCredito(celda(montos.tipo), signos)
  if (entra === undefined) return no(montos.tipo, 'no dice si es un crédito o un débito')
  return { fecha, ...(entra ? venido(valor) : { ...NADA, sale: Math.abs(valor) }) }
}

/**
 * Returns the column past the last name in which all of several rows say the same word, which is
 * the text of a page's links.
 */
const columnaDeEnlaces = (filas: readonly Fila[], encabezado: readonly string[]): number | undefined => {
  const lugar = encabezado.findLastIndex((nombre) => celdaLimpia(nombre) !== '') + 1
  const dichas = new Set(filas.map(({ celdas }) => celdaLimpia(celdas[lugar] ?? '')))
  return filas.length > 1 && dichas.size === 1 && /^\p{L}{2,30}$/u.test([...dichas][0] ?? '') ? lugar : undefined
}

type Movimiento = Leida & Linea

/**
 * Returns the words of a row that is no movement, which may be about the row above or the one
 * below. Returns '' for a row with a day, an amount or a total, and for a repeated header.
 */
const comentarioDe = ({ celdas }: Fila, nombres: ReadonlySet<string>, columnas: Columnas): string => {
  const { fecha } = columnas
  const conMonto = lugaresDeMonto(columnas).some((lugar) => /\d/.test(celdas[lugar] ?? ''))
  const deEncabezado = celdas.every((celda) => vacia(celda) || nombres.has(palabraDeColumna(celda.slice(0, 80))))
  if (conMonto || /\d/.test(celdas[fecha] ?? '') || deEncabezado || celdas.some(diceTotal)) return ''
  return juntos(...dichasDe(celdas, true).map((celda) => (puedeNombrar(celda) ? conRotulo('vecina', celda) : '')))
}
/**
 * Returns what a row that is no movement says about those below it, whatever sum stands beside it,
 * or '' when it has a day of its own.
 */
const tituloDe = ({ celdas }: Fila, columnas: Columnas): string => {
  const deMonto = lugaresDeMonto(columnas)
  const esCeroDeMonto = (celda: string, lugar: number) => deMonto.includes(lugar) && !/[1-9]/.test(celda)
  const sinCeros = celdas.map((celda, lugar) => (esCeroDeMonto(celda, lugar) && !/\p{L}/u.test(celda) ? '' : celda))
  const dicho = diceAlgunDia(celdas[columnas.fecha] ?? '') ? '' : tituloMalo({ celdas: sinCeros })
  return dicho === '' ? '' : conRotulo('titulo', dicho)
}

/**
 * Reads a bank's file: the rows below the header, without those of totals. What can't be read is
 * reported with its line, its column and its content, and isn't among the lines. `hoy` is
 * YYYY-MM-DD in America/Guayaquil; no line may be more than a day later. `sigue` says that the file
 * has more rows than these. `titulo` is what is said against all of them.
 */
export const leerExtracto = (
  filas: readonly Fila[],
  encabezado: readonly string[],
  columnas: Columnas,
  hoy: string,
  sigue = false,
  titulo = '',
): Extracto => {
  const hasta = masDias(hoy, 1)
  const movidas: Movimiento[] = []
  const ilegibles: Ilegible[] = []
  const deMovimientos = new Set(movimientos(filas, encabezado, columnas, sigue))
  const palabras = encabezado.map(palabraDeColumna)
  const nombres = new Set(palabras)
  const deMoneda = palabras.flatMap((palabra, n) => (esColumnaDeMoneda(palabra) ? [n] : []))
  const enlaces = columnaDeEnlaces([...deMovimientos], encabezado)
  const { restoDe, descripcionDe } = crearResto(encabezado, columnas, [...deMovimientos])
  const deTodas = titulo === '' ? '' : conRotulo('titulo', titulo)
  let deArriba = ''
  let sobreEllas = ''
  for (const fila of filas) {
    const leida = deMovimientos.has(fila) ? leerFila(fila, encabezado, columnas, deMoneda, hasta, enlaces) : undefined
    if (leida && 'que' in leida) ilegibles.push(leida)
    if (!leida || 'que' in leida) {
      const dicho = comentarioDe(fila, nombres, columnas)
      const anterior = movidas.at(-1)
      if (terminaTitulo(fila, sobreEllas)) sobreEllas = ''
      sobreEllas = tituloDe(fila, columnas) || sobreEllas
      if (anterior && dicho !== '')
        movidas[movidas.length - 1] = { ...anterior, resto: juntos(anterior.resto ?? '', dicho) }
      deArriba = juntos(deArriba, dicho)
      continue
    }
    const resto = juntos(deTodas, sobreEllas, restoDe(fila), deArriba)
    deArriba = ''
    movidas.push({
      numero: fila.numero,
      ...leida,
      monto: leida.entra,
      referencia: columnas.referencia === null ? '' : textoDe(fila.celdas[columnas.referencia]),
      descripcion: descripcionDe(fila),
      ...(resto === '' ? {} : { resto }),
    })
  }
  const lineas = movidas.flatMap(({ entra, sale: _, ...linea }) => (entra === 0 ? [] : [linea]))
  const reversos = reversosEn(movidas)
  const salidas = movidas.flatMap((movida) => {
    const { sale } = movida
    const [referencia, reverso] = [referenciaLlana(movida.referencia), reversos.has(movida)]
    const palabras = palabrasDe(movida).slice(0, PALABRAS_DE_SALIDA).toWellFormed()
    return sale === 0 || (referencia === '' && !reverso && palabras === '')
      ? []
      : [{ fecha: movida.fecha, referencia, monto: sale, reverso, ...(palabras === '' ? {} : { palabras }) }]
  })
  const enOrden = movidas.map(({ fecha }) => fecha).toSorted()
  return {
    lineas,
    salidas,
    omitidas: movidas.length - lineas.length,
    desde: enOrden[0] ?? '',
    hasta: enOrden.at(-1) ?? '',
    ilegibles: ilegibles.slice(0, DICHOS),
    cuantos: ilegibles.length,
    deOtraForma: ilegibles.filter(({ deOtraForma }) => deOtraForma).length,
  }
}

/**
 * Describes what can't be read:
 * «Línea 14, columna «Fecha»: «31/02/2026» no es una fecha dd/mm/aaaa que exista.»
 */
export const ilegibleDicho = ({ numero, columna, valor, que }: Ilegible): string =>
  columna === ''
    ? `Línea ${numero}: ${que}.`
    : `Línea ${numero}, columna «${columna}»: ${valor === '' ? 'está vacía y' : `«${valor}»`} ${que}.`
