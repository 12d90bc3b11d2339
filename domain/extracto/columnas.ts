import {
  type Decimal,
  esCredito,
  FORMATOS_DE_FECHA,
  type FormatoDeFecha,
  leerFecha,
  leerMonto,
  MARCAS_DECIMALES,
} from './celdas.ts'

/** How a bank's file says what came: an amount with its sign, one whose sign another column says, or a column each for what came and what went. */
export type ColumnasDeMonto =
  | { readonly modo: 'signo'; readonly monto: number }
  | { readonly modo: 'tipo'; readonly monto: number; readonly tipo: number }
  | { readonly modo: 'aparte'; readonly credito: number; readonly debito: number | null }

/** Which column of a bank's file is what, by its place from 0. Reference or description may be missing, not both. */
export type Columnas = {
  readonly fecha: number
  readonly formato: FormatoDeFecha
  readonly referencia: number | null
  readonly descripcion: number | null
  readonly montos: ColumnasDeMonto
  readonly decimal: Decimal
}

/** What can't be told from the file alone: somebody has to look. */
export const DUDAS = ['fecha', 'formato', 'referencia', 'descripcion', 'montos', 'decimal'] as const
export type Duda = (typeof DUDAS)[number]
export type Propuesta = { readonly columnas: Columnas; readonly dudas: readonly Duda[] }

/** A header's cell, whatever its case, accents, marks and spaces. */
export const palabraDeColumna = (celda: string): string =>
  celda
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+-]+/gu, ' ')
    .trim()

/** What a file is known again by: its columns' names in their order. */
export const firmaDeEncabezado = (encabezado: readonly string[]): string =>
  encabezado.map(palabraDeColumna).join('\u001f')

/** By what the usual banks' columns are called, the likeliest first. */
const FECHA = [/^fecha( de)?( la)? (transaccion|trx|movimiento|contable|proceso|operacion)/, /^fecha/, /^(date|dia)$/]
const REFERENCIA = [
  /^(numero|num|nro|no|n) (de )?(documento|doc|comprobante|referencia|transaccion)/,
  /^(documento|referencia|comprobante|secuencial|ref|doc)( |$)/,
  /(documento|referencia|comprobante|secuencial)/,
]
const DESCRIPCION = [/^(concepto|descripcion|detalle|glosa|transaccion|movimiento|observacion)/, /(concepto|detalle)/]
const CREDITO = [
  /^(monto |valor )?(credito|creditos|haber|abono|abonos|deposito|depositos|ingreso|ingresos)s?( |$)/,
  /credito/,
]
const DEBITO = [/^(monto |valor )?(debito|debitos|debe|cargo|cargos|retiro|retiros|egreso|egresos)s?( |$)/, /debito/]
const MONTO = [/^(monto|valor|importe|cantidad)( |$)/, /(monto|valor|importe)/]
const TIPO = [/^(tipo|signo|naturaleza|c d|d c|deb cre|cre deb|nd nc|nc nd|\+ -|\+-)( |$)/, /^tipo/]
const SALDO = /saldo|disponible|balance/
const CLASES = [FECHA, REFERENCIA, DESCRIPCION, CREDITO, DEBITO, MONTO, TIPO, [SALDO, /oficina|agencia|hora|codigo/]]

const nombrada = (celda: string): boolean => {
  const palabra = palabraDeColumna(celda)
  return palabra !== '' && CLASES.some((clase) => clase.some((patron) => patron.test(palabra)))
}

/** Whether a cell is a day, however it is written. */
export const diceAlgunDia = (celda: string): boolean =>
  FORMATOS_DE_FECHA.some((formato) => leerFecha(celda, formato) !== undefined)
/** Whether a cell is an amount, whichever mark stands before its cents. */
export const esAlgunMonto = (celda: string): boolean =>
  /\d/.test(celda) && MARCAS_DECIMALES.some((decimal) => leerMonto(celda, decimal) !== undefined)

/** How many rows that hold anything may stand before the one that names the columns. */
export const FILAS_DE_PREAMBULO = 40
/** How much a row looks like the one that names the columns; 0: it doesn't. */
const pareceEncabezado = (celdas: readonly string[]): number => {
  const dichas = celdas.filter((celda) => celda.trim() !== '')
  const palabras = dichas.map(palabraDeColumna)
  const nombradas = dichas.filter(nombrada).length
  const conFecha = palabras.some((palabra) => FECHA.some((patron) => patron.test(palabra)))
  const conDatos = dichas.some(diceAlgunDia)
  return conFecha && !conDatos && nombradas >= 2 && new Set(palabras).size >= 2 ? nombradas : 0
}

/** Which of the first rows names the columns, with how many names of banks' columns; undefined when none does. */
export const encabezadoDe = (
  filas: readonly (readonly string[])[],
): { readonly lugar: number; readonly nombradas: number } | undefined => {
  const puntos = filas.slice(0, FILAS_DE_PREAMBULO).map(pareceEncabezado)
  const nombradas = Math.max(0, ...puntos)
  return nombradas === 0 ? undefined : { lugar: puntos.indexOf(nombradas), nombradas }
}

const CELDAS_DE_MOVIMIENTO = 4
/** Whether a row says a day and an amount as a movement does. */
const pareceMovimiento = (celdas: readonly string[]): boolean => {
  const dichas = celdas.filter((celda) => celda.trim() !== '')
  const deMonto = dichas.flatMap((celda, n) => (esAlgunMonto(celda) ? [n] : []))
  const esDia = (celda: string, n: number) => diceAlgunDia(celda) && deMonto.some((otra) => otra !== n)
  return dichas.length >= CELDAS_DE_MOVIMIENTO && dichas.some(esDia)
}
/** «Saldo inicial;1.000,00;Al;01/11/2026»: each day and each amount after words of its own. */
const sonRotulos = (celdas: readonly string[]): boolean => {
  const dichas = celdas.filter((celda) => celda.trim() !== '')
  const esDato = (celda: string) => diceAlgunDia(celda) || esAlgunMonto(celda)
  return dichas.every(
    (celda, n) => !esDato(celda) || (/\p{L}/u.test(dichas[n - 1] ?? '') && !esDato(dichas[n - 1] ?? '')),
  )
}
/** Whether movements stand among the rows above the one that names the columns: they are of another table. */
export const haySobreElla = (filas: readonly (readonly string[])[]): boolean => {
  const otra = filas.findIndex((celdas) => pareceEncabezado(celdas) > 0)
  return filas.some((celdas, n) => pareceMovimiento(celdas) && (!sonRotulos(celdas) || (otra !== -1 && n > otra)))
}

/** The columns that are called so, the likeliest first. */
const llamadas = (palabras: readonly string[], patrones: readonly RegExp[], menos: readonly number[]): number[] => {
  const libres = palabras.flatMap((palabra, n) => (menos.includes(n) || SALDO.test(palabra) ? [] : [n]))
  return [...new Set(patrones.flatMap((patron) => libres.filter((n) => patron.test(palabras[n] ?? ''))))]
}

/** All that stands in a column, without what is empty. */
const valoresDe = (filas: readonly (readonly string[])[], columna: number): readonly string[] =>
  filas.map((celdas) => celdas[columna]?.trim() ?? '').filter((celda) => celda !== '')

const formatoDe = (valores: readonly string[]): { readonly formato: FormatoDeFecha; readonly duda: boolean } => {
  const leidas = (formato: FormatoDeFecha) => valores.filter((valor) => leerFecha(valor, formato) !== undefined).length
  const cuantas = FORMATOS_DE_FECHA.map(leidas)
  const mejor = Math.max(...cuantas)
  const iguales = FORMATOS_DE_FECHA.filter((_, n) => cuantas[n] === mejor)
  return { formato: iguales[0] ?? 'dd/mm/aaaa', duda: mejor === 0 || iguales.length > 1 }
}

/** «1.500»: what stands before three digits may part thousands or cents. */
const DE_TRES = /^\D*\d{1,3}([.,])\d{3}\D*$/

const decimalDe = (valores: readonly string[]): { readonly decimal: Decimal; readonly duda: boolean } => {
  const deTres = valores.flatMap((valor) => DE_TRES.exec(valor)?.[1] ?? [])
  const claros = valores.filter((valor) => !DE_TRES.test(valor))
  const leidos = (decimal: Decimal) => claros.filter((valor) => leerMonto(valor, decimal) !== undefined).length
  const [punto, coma] = [leidos('.'), leidos(',')]
  if (punto !== coma) {
    const decimal = punto > coma ? '.' : ','
    return { decimal, duda: deTres.includes(decimal) }
  }
  // Nothing tells, also where all amounts are whole: the next file is read by what is said of this one. Three digits are likelier of thousands.
  return { decimal: deTres[0] === '.' ? ',' : '.', duda: true }
}

const montosDe = (
  palabras: readonly string[],
  filas: readonly (readonly string[])[],
  menos: readonly number[],
): { readonly montos: ColumnasDeMonto; readonly duda: boolean } => {
  const credito = llamadas(palabras, CREDITO, menos)
  const debito = llamadas(palabras, DEBITO, [...menos, ...credito])
  const [suyo, otro] = [credito[0], debito[0]]
  if (suyo !== undefined && otro !== undefined)
    return {
      montos: { modo: 'aparte', credito: suyo, debito: otro },
      duda: credito.length > 1 || debito.length > 1,
    }
  const monto = llamadas(palabras, MONTO, menos)
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
  const tipo = tipos.find((n) => porNombre.includes(n)) ?? tipos.toSorted((a, b) => letras(a) - letras(b))[0]
  if (tipo !== undefined)
    return { montos: { modo: 'tipo', monto: elegido, tipo }, duda: monto.length > 1 || tipos.length > 1 }
  const conSigno = valoresDe(filas, elegido).some((valor) => /-|\(|\u2212/.test(valor))
  // Without a minus anywhere nothing says that what stands there came in.
  return { montos: { modo: 'signo', monto: elegido }, duda: monto.length > 1 || !conSigno }
}

/** What a file's columns are, by their names and by what stands in its first rows; what can't be told is proposed, and named in `dudas`. */
export const proponerColumnas = (encabezado: readonly string[], filas: readonly (readonly string[])[]): Propuesta => {
  const palabras = encabezado.map(palabraDeColumna)
  const fechas = llamadas(palabras, FECHA, [])
  const [fecha = 0] = fechas
  const { formato, duda: dudaDeFormato } = formatoDe(valoresDe(filas, fecha))
  const { montos, duda: dudaDeMontos } = montosDe(palabras, filas, fechas)
  const deMontos = Object.values(montos).filter((una) => typeof una === 'number')
  const ocupadas = [...fechas, ...deMontos]
  const referencias = llamadas(palabras, REFERENCIA, ocupadas)
  const referencia = referencias[0] ?? null
  const descripciones = llamadas(palabras, DESCRIPCION, [...ocupadas, ...(referencia === null ? [] : [referencia])])
  const descripcion = descripciones[0] ?? null
  const { decimal, duda: dudaDeDecimal } = decimalDe(
    (montos.modo === 'aparte' ? [montos.credito, montos.debito] : [montos.monto]).flatMap((n) =>
      n === null ? [] : valoresDe(filas, n),
    ),
  )
  const hay: Readonly<Record<Duda, boolean>> = {
    fecha: fechas.length !== 1,
    formato: dudaDeFormato,
    referencia: referencias.length !== 1,
    descripcion: descripciones.length > 1 || (descripcion === null && referencia === null),
    montos: dudaDeMontos,
    decimal: dudaDeDecimal,
  }
  return {
    columnas: { fecha, formato, referencia, descripcion, montos, decimal },
    dudas: DUDAS.filter((una) => hay[una]),
  }
}

/** The places that a mapping names. */
export const lugaresDe = ({ fecha, referencia, descripcion, montos }: Columnas): readonly number[] => [
  fecha,
  ...[referencia, descripcion].flatMap((una) => una ?? []),
  ...Object.values(montos).filter((una) => typeof una === 'number'),
]

/** What speaks against a mapping of so many columns; undefined: nothing. */
export const impideColumnas = (columnas: Columnas, cuantas: number): string | undefined => {
  const lugares = lugaresDe(columnas)
  if (lugares.some((lugar) => lugar >= cuantas)) return 'Elige columnas de este archivo.'
  if (new Set(lugares).size < lugares.length) return 'Elige para cada cosa una columna distinta.'
  return columnas.referencia === null && columnas.descripcion === null
    ? 'Elige la columna de la referencia o la de la descripción.'
    : undefined
}
