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
 * Which column of a bank's file is what, by its place from 0. Reference or description may be
 * missing, not both.
 */
export type Columnas = {
  readonly fecha: number
  readonly formato: FormatoDeFecha
  readonly referencia: number | null
  readonly descripcion: number | null
  readonly montos: ColumnasDeMonto
  readonly decimal: Decimal
  /** What the bank's own words for credit and debit mean, where somebody said it. */
  readonly signos?: Signos | undefined
}

/** What can't be told from the file alone: somebody has to look. */
export const DUDAS = ['fecha', 'formato', 'referencia', 'descripcion', 'montos', 'signos', 'decimal'] as const
export type Duda = (typeof DUDAS)[number]
export type Propuesta = { readonly columnas: Columnas; readonly dudas: readonly Duda[] }

/**
 * The format that reads the most, and of those the one that most are written in; in doubt where two
 * do, or where not all are written in one.
 */
const formatoDe = (valores: readonly string[]): { readonly formato: FormatoDeFecha; readonly duda: boolean } => {
  const cuantas = (dice: (valor: string, formato: FormatoDeFecha) => boolean) =>
    FORMATOS_DE_FECHA.map((formato) => valores.filter((valor) => dice(valor, formato)).length)
  const leidas = cuantas((valor, formato) => leerFecha(valor, formato) !== undefined)
  const suyas = cuantas(esDeFormato)
  const mejor = Math.max(...leidas)
  const suya = (n: number) => (leidas[n] === mejor ? (suyas[n] ?? 0) : 0)
  const mas = Math.max(...FORMATOS_DE_FECHA.map((_, n) => suya(n)))
  const iguales = FORMATOS_DE_FECHA.filter((_, n) => suya(n) === mas)
  return { formato: iguales[0] ?? 'dd/mm/aaaa', duda: mas === 0 || iguales.length > 1 || mas < mejor }
}

/** «1.500»: what stands before three digits may part thousands or cents. */
const DE_TRES = /^\D*\d{1,3}([.,])\d{3}\D*$/

const decimalDe = (valores: readonly string[]): { readonly decimal: Decimal; readonly duda: boolean } => {
  const deTres = valores.flatMap((valor) => DE_TRES.exec(valor)?.[1] ?? [])
  const claros = valores.filter((valor) => !DE_TRES.test(valor))
  // Whatever its word means.
  const dice = (valor: string, decimal: Decimal) =>
    leerMonto(valor, decimal, { salen: [palabraDeMonto(valor)] }) !== undefined
  const leidos = (decimal: Decimal) => claros.filter((valor) => dice(valor, decimal)).length
  const [punto, coma] = [leidos('.'), leidos(',')]
  if (punto !== coma) {
    const decimal = punto > coma ? '.' : ','
    return { decimal, duda: deTres.includes(decimal) }
  }
  // Nothing tells, also where all amounts are whole: the next file is read by what is said of this
  // one. Three digits are likelier of thousands.
  return { decimal: deTres[0] === '.' ? ',' : '.', duda: true }
}

/** So many words of a column are asked about; one that has more says something else. */
export const PALABRAS_DE_SIGNO = 24
/**
 * The words by which a column's cells, or the amounts in it, may say a sign; none of one that says
 * too many.
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
    // A header that stands there again says nothing of its rows.
    if (vacia(celda) || palabraDeColumna(celda.slice(0, 80)) === nombre) continue
    const palabra = /\d/.test(celda) ? palabraDeMonto(celda.slice(0, 80)) : palabraDeSigno(celda)
    if (palabra !== '') dichas.add(palabra)
    if (dichas.size > PALABRAS_DE_SIGNO) return []
  }
  return [...dichas]
}
/** Of some words those that nobody said what they mean. */
export const sinDecir = (palabras: readonly string[], signos: Signos | undefined): readonly string[] =>
  palabras.filter((palabra) => esCredito(palabra, signos) === undefined)
/** Whether somebody said what a word means. */
export const estaDicha = ({ entran, salen }: Signos, palabra: string): boolean =>
  entran.includes(palabra) || salen.includes(palabra)
/**
 * Whether what was said of some words answers all of a column's: beside others, a short one means
 * something else.
 */
export const respondeTodas = (signos: Signos, palabras: readonly string[]): boolean =>
  palabras.every(
    (palabra) =>
      estaDicha(signos, palabra) || (/^[+-]$|[a-z].*[a-z].*[a-z]/.test(palabra) && esCredito(palabra) !== undefined),
  )
/**
 * What was said, with what it makes of all of a column's words: which stood beside each other is
 * remembered.
 */
export const conTodas = (signos: Signos, palabras: readonly string[]): Signos => {
  const de = (dichas: readonly string[], entra: boolean) =>
    [...new Set([...palabras.filter((palabra) => esCredito(palabra, signos) === entra), ...dichas])].slice(
      ...[0, PALABRAS_DE_SIGNO],
    )
  return { entran: de(signos.entran, true), salen: de(signos.salen, false) }
}
/** The column whose words say a sign: the one that says nothing else, or the amounts'. */
export const columnaDeSignos = ({ montos }: Pick<Columnas, 'montos'>): number | undefined =>
  montos.modo === 'tipo' ? montos.tipo : montos.modo === 'signo' ? montos.monto : undefined

const montosDe = (
  palabras: readonly string[],
  filas: readonly (readonly string[])[],
  menos: readonly number[],
): { readonly montos: ColumnasDeMonto; readonly duda: boolean } => {
  // A column of words is no column of amounts, whatever it is called.
  const sinMontos = palabras.flatMap((palabra, n) => {
    const valores = valoresDe(filas, n)
    const deMontos = valores.filter((valor) => palabraDeMonto(valor) !== '' || esAlgunMonto(valor)).length
    return DE_LOS_DOS.test(palabra) || deMontos * 2 < valores.length ? [n] : []
  })
  const credito = llamadas(palabras, CREDITO, [...menos, ...sinMontos])
  const debito = llamadas(palabras, DEBITO, [...menos, ...credito, ...sinMontos])
  const [suyo, otro] = [credito[0], debito[0]]
  if (suyo !== undefined && otro !== undefined)
    return {
      montos: { modo: 'aparte', credito: suyo, debito: otro },
      duda: credito.length > 1 || debito.length > 1,
    }
  const monto = llamadas(palabras, MONTO, [...menos, ...sinMontos])
  const [elegido] = monto
  if (elegido === undefined) {
    const [solo = 0] = suyo === undefined ? [] : [suyo]
    return {
      montos: suyo === undefined ? { modo: 'signo', monto: solo } : { modo: 'aparte', credito: solo, debito: null },
      duda: true,
    }
  }
  // A column that says nothing but what an amount's sign is.
  const tipos = palabras.flatMap((_, n) => {
    const valores = n === elegido || menos.includes(n) ? [] : valoresDe(filas, n)
    return valores.length > 0 && valores.every((valor) => esCredito(valor) !== undefined) ? [n] : []
  })
  const porNombre = llamadas(palabras, TIPO, [...menos, elegido])
  // Words like «DEPOSITO» may be a description: a sign is said in fewer letters.
  const letras = (n: number) => valoresDe(filas, n).reduce((suma, { length }) => suma + length, 0)
  const conSigno = dicenSigno(filas, elegido)
  /** Whether the amounts say no sign, or another one than that column. */
  const puedeDecir = (n: number) => !conSigno || discrepan(filas, elegido, n)
  // Words that nobody has said yet are asked about, beside others that say a sign, or where the
  // amounts say none themselves.
  const porDecir = porNombre.find((n) => {
    const suyas = palabrasDeColumna(palabras, filas, n)
    return suyas.some((palabra) => esCredito(palabra) !== undefined) || (suyas.length > 0 && puedeDecir(n))
  })
  // Whatever it is called: few short words, one in each row, beside amounts that say no sign or
  // another one.
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
  // Without a minus anywhere nothing says that what stands there came in.
  return { montos: { modo: 'signo', monto: elegido }, duda: monto.length > 1 || !conSigno }
}

const DE_MONTOS = [...CREDITO, ...DEBITO, ...MONTO]

/**
 * What a file's columns are, by their names and by what stands in its first rows; what can't be
 * told is proposed, and named in `dudas`.
 */
export const proponerColumnas = (encabezado: readonly string[], todas: readonly (readonly string[])[]): Propuesta => {
  // An amount in another currency is no column that is read.
  const palabras = encabezado.map((celda) => (nombraOtraMoneda(celda) ? '' : palabraDeColumna(celda)))
  const filas = todas.filter((celdas) =>
    encabezado.some((celda, n) => palabraDeColumna(celdas[n] ?? '') !== palabraDeColumna(celda)),
  )
  const fechas = llamadas(palabras, FECHA, [])
  const [fecha = 0] = fechas
  const { formato, duda: dudaDeFormato } = formatoDe(valoresDe(filas, fecha))
  const { montos, duda: dudaDeMontos } = montosDe(palabras, filas, fechas)
  const deMontos = Object.values(montos).filter((una) => typeof una === 'number')
  // Beside an amount in another currency one that names none may be in either.
  const hayOtraMoneda = encabezado.some(
    (celda) => nombraOtraMoneda(celda) && llamadas([palabraDeColumna(celda)], DE_MONTOS, []).length > 0,
  )
  const dudaDeMoneda =
    hayOtraMoneda && lugaresDeMonto({ montos }).some((lugar) => !nombraDolares(encabezado[lugar] ?? ''))
  const ocupadas = [...fechas, ...deMontos]
  const referencias = llamadas(palabras, REFERENCIA, ocupadas)
  const referencia = referencias[0] ?? null
  const descripciones = llamadas(palabras, DESCRIPCION, [...ocupadas, ...(referencia === null ? [] : [referencia])])
  // Whom it went to says less than anything else.
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
    dudas: DUDAS.filter((una) => hay[una]),
  }
}

/** Where a mapping has amounts. */
export const lugaresDeMonto = ({ montos }: Pick<Columnas, 'montos'>): readonly number[] =>
  montos.modo === 'aparte' ? [montos.credito, ...(montos.debito === null ? [] : [montos.debito])] : [montos.monto]

/** The places that a mapping names. */
export const lugaresDe = ({ fecha, referencia, descripcion, montos }: Columnas): readonly number[] => [
  fecha,
  ...[referencia, descripcion].flatMap((una) => una ?? []),
  ...Object.values(montos).filter((una) => typeof una === 'number'),
]

/** What speaks against a mapping of some columns; undefined: nothing. */
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
