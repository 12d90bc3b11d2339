import { celdaLimpia, vacia } from './celdas.ts'
import { claseDe } from './clases.ts'
import { type ColumnasDeMonto, dicenSigno, discrepan, pareceDeSignos, valoresDe } from './columna-de-signos.ts'
import { esAlgunMonto } from './encabezado.ts'
import { esDeFormato, FORMATOS_DE_FECHA, type FormatoDeFecha, leerFecha } from './fechas.ts'
import { nombraDolares, nombraOtraMoneda } from './moneda.ts'
import { type Decimal, leerMonto, palabraDeMonto } from './montos.ts'
import {
  CREDITO,
  DE_LOS_DOS,
  DEBITO,
  DESCRIPCION,
  FECHA,
  llamadas,
  MONTO,
  palabraDeColumna,
  REFERENCIA,
  TIPO,
} from './nombres.ts'
import { esCredito, palabraDeSigno, type Signos, signosDeIniciales } from './signos.ts'

/**
 * The mapping of a bank's file: the place of each column, from 0. Reference or description may be
 * missing, but not both.
 */
export type Columnas = {
  readonly fecha: number
  readonly formato: FormatoDeFecha
  readonly referencia: number | null
  readonly descripcion: number | null
  readonly montos: ColumnasDeMonto
  readonly decimal: Decimal
  /** The meaning of the bank's own words for credit and debit, when somebody gave it. */
  readonly signos?: Signos | undefined
}

/** The parts of a mapping that the file alone may leave open, so that somebody has to look. */
export const DUDAS = ['fecha', 'formato', 'referencia', 'descripcion', 'montos', 'signos', 'decimal'] as const
export type Duda = (typeof DUDAS)[number]
export type Propuesta = { readonly columnas: Columnas; readonly dudas: readonly Duda[] }

/**
 * Returns the format that reads the most values and, among those, the one that most values are
 * written in. It is in doubt when two formats tie, or when not all values are written in one.
 */
const formatoDe = (valores: readonly string[]): { readonly formato: FormatoDeFecha; readonly duda: boolean } => {
  const cuantas = (dice: (valor: string, formato: FormatoDeFecha) => boolean) =>
    FORMATOS_DE_FECHA.map((formato) => valores.filter((valor) => dice(valor, formato)).length)
  const leidas = cuantas((valor, formato) => leerFecha(valor, formato) !== undefined)
  const escritas = cuantas(esDeFormato)
  const mejor = Math.max(...leidas)
  const escritasEn = (n: number) => (leidas[n] === mejor ? (escritas[n] ?? 0) : 0)
  const mas = Math.max(...FORMATOS_DE_FECHA.map((_, n) => escritasEn(n)))
  const iguales = FORMATOS_DE_FECHA.filter((_, n) => escritasEn(n) === mas)
  return { formato: iguales[0] ?? 'dd/mm/aaaa', duda: mas === 0 || iguales.length > 1 || mas < mejor }
}

/** An amount like «1.500»: the mark before three digits may separate thousands or cents. */
const DE_TRES = /^\D*\d{1,3}([.,])\d{3}\D*$/

const decimalDe = (valores: readonly string[]): { readonly decimal: Decimal; readonly duda: boolean } => {
  const deTres = valores.flatMap((valor) => DE_TRES.exec(valor)?.[1] ?? [])
  const claros = valores.filter((valor) => !DE_TRES.test(valor))
  // The meaning of the word doesn't matter here.
  const dice = (valor: string, decimal: Decimal) =>
    leerMonto(valor, decimal, { salen: [palabraDeMonto(valor)] }) !== undefined
  const leidos = (decimal: Decimal) => claros.filter((valor) => dice(valor, decimal)).length
  const [punto, coma] = [leidos('.'), leidos(',')]
  if (punto !== coma) {
    const decimal = punto > coma ? '.' : ','
    return { decimal, duda: deTres.includes(decimal) }
  }
  // Nothing tells the mark. This is a doubt even when all amounts are whole, because the answer for
  // this file also decides how the next one is read. Three digits are more likely thousands.
  return { decimal: deTres[0] === '.' ? ',' : '.', duda: true }
}

/**
 * The maximum number of a column's words that are asked about. A column with more says something
 * else.
 */
export const PALABRAS_DE_SIGNO = 24
/**
 * Returns the words by which a column's cells, or the amounts in it, may say a sign. Returns none
 * when there are too many.
 */
export const palabrasDeColumna = (
  encabezado: readonly string[],
  filas: readonly (readonly string[])[],
  columna: number,
): readonly string[] => {
  const nombre = palabraDeColumna(encabezado[columna] ?? '')
  const dichas = new Set<string>()
  for (const celdas of filas) {
    const celda = celdas[columna] ?? ''
    // A repeated header says nothing about its rows.
    if (vacia(celda) || palabraDeColumna(celda.slice(0, 80)) === nombre) continue
    const palabra = /\d/.test(celda) ? palabraDeMonto(celda.slice(0, 80)) : palabraDeSigno(celda)
    if (palabra !== '') dichas.add(palabra)
    if (dichas.size > PALABRAS_DE_SIGNO) return []
  }
  return [...dichas]
}
/** Returns the words whose meaning is neither known nor given. */
export const sinDecir = (palabras: readonly string[], signos: Signos | undefined): readonly string[] =>
  palabras.filter((palabra) => esCredito(palabra, signos) === undefined)
/** Returns whether somebody gave a word's meaning. */
export const estaDicha = ({ entran, salen }: Signos, palabra: string): boolean =>
  entran.includes(palabra) || salen.includes(palabra)
/**
 * Returns whether the given meanings answer all of a column's words. A short word has to be
 * answered itself, because beside other words it means something else.
 */
export const respondeTodas = (signos: Signos, palabras: readonly string[]): boolean =>
  palabras.every(
    (palabra) =>
      estaDicha(signos, palabra) || (/^[+-]$|[a-z].*[a-z].*[a-z]/.test(palabra) && esCredito(palabra) !== undefined),
  )
/**
 * Returns the given meanings extended to all of a column's words, so that it is remembered which
 * words stood beside each other.
 */
export const conTodas = (signos: Signos, palabras: readonly string[]): Signos => {
  const de = (dichas: readonly string[], entra: boolean) =>
    [...new Set([...palabras.filter((palabra) => esCredito(palabra, signos) === entra), ...dichas])].slice(
      ...[0, PALABRAS_DE_SIGNO],
    )
  return { entran: de(signos.entran, true), salen: de(signos.salen, false) }
}
/** Returns the column whose words say a sign: the one that says nothing else, or the amounts'. */
export const columnaDeSignos = ({ montos }: Pick<Columnas, 'montos'>): number | undefined =>
  montos.modo === 'tipo' ? montos.tipo : montos.modo === 'signo' ? montos.monto : undefined

const montosDe = (
  palabras: readonly string[],
  filas: readonly (readonly string[])[],
  menos: readonly number[],
): { readonly montos: ColumnasDeMonto; readonly duda: boolean } => {
  // A column of words is no column of amounts, whatever its name.
  const sinMontos = palabras.flatMap((palabra, n) => {
    const valores = valoresDe(filas, n)
    const deMontos = valores.filter((valor) => palabraDeMonto(valor) !== '' || esAlgunMonto(valor)).length
    return DE_LOS_DOS.test(palabra) || deMontos * 2 < valores.length ? [n] : []
  })
  const credito = llamadas(palabras, CREDITO, [...menos, ...sinMontos])
  const debito = llamadas(palabras, DEBITO, [...menos, ...credito, ...sinMontos])
  const [deCredito, deDebito] = [credito[0], debito[0]]
  if (deCredito !== undefined && deDebito !== undefined)
    return {
      montos: { modo: 'aparte', credito: deCredito, debito: deDebito },
      duda: credito.length > 1 || debito.length > 1,
    }
  const monto = llamadas(palabras, MONTO, [...menos, ...sinMontos])
  const [elegido] = monto
  if (elegido === undefined) {
    const [solo = 0] = deCredito === undefined ? [] : [deCredito]
    return {
      montos:
        deCredito === undefined ? { modo: 'signo', monto: solo } : { modo: 'aparte', credito: solo, debito: null },
      duda: true,
    }
  }
  // Columns whose values all say an amount's sign and nothing else.
  const tipos = palabras.flatMap((_, n) => {
    const valores = n === elegido || menos.includes(n) ? [] : valoresDe(filas, n)
    return valores.length > 0 && valores.every((valor) => esCredito(valor) !== undefined) ? [n] : []
  })
  const porNombre = llamadas(palabras, TIPO, [...menos, elegido])
  // Words like «DEPOSITO» may be a description. A sign has fewer letters.
  const letras = (n: number) => valoresDe(filas, n).reduce((suma, { length }) => suma + length, 0)
  const conSigno = dicenSigno(filas, elegido)
  /** Returns whether the amounts have no sign, or another one than that column says. */
  const puedeDecir = (n: number) => !conSigno || discrepan(filas, elegido, n)
  // Unknown words are asked about when they stand beside others that say a sign, or when the
  // amounts have none themselves.
  const porDecir = porNombre.find((n) => {
    const deColumna = palabrasDeColumna(palabras, filas, n)
    return deColumna.some((palabra) => esCredito(palabra) !== undefined) || (deColumna.length > 0 && puedeDecir(n))
  })
  // Any column counts, whatever its name: few short words, one in each row, beside amounts that
  // have no sign or another one.
  const porContenido = palabras.flatMap((nombre, n) =>
    n !== elegido && !menos.includes(n) && pareceDeSignos(nombre, filas, n) && puedeDecir(n) ? [n] : [],
  )
  const tipo =
    tipos.find((n) => porNombre.includes(n)) ??
    tipos.toSorted((a, b) => letras(a) - letras(b))[0] ??
    porDecir ??
    porContenido.toSorted((a, b) => letras(a) - letras(b))[0]
  if (tipo !== undefined)
    return {
      montos: { modo: 'tipo', monto: elegido, tipo },
      duda: monto.length > 1 || tipos.length > 1 || (conSigno && puedeDecir(tipo)),
    }
  // Without any minus, nothing says that the amounts came in.
  return { montos: { modo: 'signo', monto: elegido }, duda: monto.length > 1 || !conSigno }
}

const DE_MONTOS = [...CREDITO, ...DEBITO, ...MONTO]

/**
 * Proposes the columns of a file, by their names and by the content of its first rows. Parts that
 * can't be told are proposed all the same, and named in `dudas`.
 */
export const proponerColumnas = (encabezado: readonly string[], todas: readonly (readonly string[])[]): Propuesta => {
  // A column with an amount in another currency isn't read.
  const palabras = encabezado.map((celda) => (nombraOtraMoneda(celda) ? '' : palabraDeColumna(celda)))
  const filas = todas.filter((celdas) =>
    encabezado.some((celda, n) => palabraDeColumna(celdas[n] ?? '') !== palabraDeColumna(celda)),
  )
  const fechas = llamadas(palabras, FECHA, [])
  const [fecha = 0] = fechas
  const { formato, duda: dudaDeFormato } = formatoDe(valoresDe(filas, fecha))
  const { montos, duda: dudaDeMontos } = montosDe(palabras, filas, fechas)
  const deMontos = Object.values(montos).filter((valor) => typeof valor === 'number')
  // Beside an amount in another currency, one that names no currency may be in either.
  const hayOtraMoneda = encabezado.some(
    (celda) => nombraOtraMoneda(celda) && llamadas([palabraDeColumna(celda)], DE_MONTOS, []).length > 0,
  )
  const dudaDeMoneda =
    hayOtraMoneda && lugaresDeMonto({ montos }).some((lugar) => !nombraDolares(encabezado[lugar] ?? ''))
  const ocupadas = [...fechas, ...deMontos]
  const referencias = llamadas(palabras, REFERENCIA, ocupadas)
  const referencia = referencias[0] ?? null
  const descripciones = llamadas(palabras, DESCRIPCION, [...ocupadas, ...(referencia === null ? [] : [referencia])])
  // The name of the payee says less than any other description.
  const descripcion = descripciones.find((n) => claseDe(palabras[n] ?? '') !== 'ajena') ?? descripciones[0] ?? null
  const { decimal, duda: dudaDeDecimal } = decimalDe(
    (montos.modo === 'aparte' ? [montos.credito, montos.debito] : [montos.monto]).flatMap((n) =>
      n === null ? [] : valoresDe(filas, n),
    ),
  )
  const deSignos = columnaDeSignos({ montos })
  const palabrasDichas = deSignos === undefined ? [] : palabrasDeColumna(palabras, filas, deSignos)
  const signos = montos.modo === 'tipo' ? signosDeIniciales(palabras[montos.tipo] ?? '', palabrasDichas) : undefined
  const hay: Readonly<Record<Duda, boolean>> = {
    fecha: fechas.length !== 1,
    formato: dudaDeFormato,
    referencia: referencias.length !== 1,
    descripcion: descripciones.length !== 1,
    montos: dudaDeMontos || dudaDeMoneda,
    signos: signos !== undefined || sinDecir(palabrasDichas, undefined).length > 0,
    decimal: dudaDeDecimal,
  }
  return {
    columnas: { fecha, formato, referencia, descripcion, montos, decimal, ...(signos ? { signos } : {}) },
    dudas: DUDAS.filter((duda) => hay[duda]),
  }
}

/** Returns the places of a mapping's amounts. */
export const lugaresDeMonto = ({ montos }: Pick<Columnas, 'montos'>): readonly number[] =>
  montos.modo === 'aparte' ? [montos.credito, ...(montos.debito === null ? [] : [montos.debito])] : [montos.monto]

/** Returns the places that a mapping names. */
export const lugaresDe = ({ fecha, referencia, descripcion, montos }: Columnas): readonly number[] => [
  fecha,
  ...[referencia, descripcion].flatMap((columna) => columna ?? []),
  ...Object.values(montos).filter((valor) => typeof valor === 'number'),
]

/** Returns the objection to a mapping, or undefined when there is none. */
export const impideColumnas = (columnas: Columnas, encabezado: readonly string[]): string | undefined => {
  const lugares = lugaresDe(columnas)
  if (lugares.some((lugar) => lugar >= encabezado.length)) return 'Elige columnas de este archivo.'
  if (new Set(lugares).size < lugares.length) return 'Elige para cada cosa una columna distinta.'
  const otra = lugaresDeMonto(columnas).find((lugar) => nombraOtraMoneda(encabezado[lugar] ?? ''))
  if (otra !== undefined) return `La columna «${celdaLimpia(encabezado[otra] ?? '')}» no está en dólares: elige otra.`
  return columnas.referencia === null && columnas.descripcion === null
    ? 'Elige la columna de la referencia o la de la descripción.'
    : undefined
}
