import { MAXIMO_CENTAVOS } from '#domain/dinero.ts'

/** How banks write a day. Where day and month can't be told apart, the first that reads it is proposed. */
export const FORMATOS_DE_FECHA = ['dd/mm/aaaa', 'mm/dd/aaaa', 'aaaa-mm-dd', 'dd-mmm-aaaa'] as const
export type FormatoDeFecha = (typeof FORMATOS_DE_FECHA)[number]

export const MARCAS_DECIMALES = ['.', ','] as const
/** What stands before an amount's cents. */
export type Decimal = (typeof MARCAS_DECIMALES)[number]

/** A cell in one line, without what nobody sees. */
export const celdaLimpia = (celda: string): string =>
  celda
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .trim()

const MESES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const EN_INGLES: Readonly<Record<string, string>> = { jan: 'ene', apr: 'abr', aug: 'ago', dec: 'dic', set: 'sep' }

const HORA = String.raw`(?:(?:T|[ ,]+)\d{1,2}[:h.]\d{2}(?:[:.]\d{2})?(?:[.,]\d{1,6})?(?: ?[ap]\.? ?m\.?)?Z?)?`
const dias = (patron: string) => new RegExp(`^${patron}${HORA}$`, 'i')
// Of two digits the year is the last one after slashes alone: 26-11-03 begins with it.
const DE_DOS = dias(String.raw`(\d{1,2})(?:[/.\- ](\d{1,2})[/.\- ](\d{4})|/(\d{1,2})/(\d{2}))`)
const DE_ANIO = dias(String.raw`(\d{4})([/.-]?)(\d{1,2})\2(\d{1,2})`)
const DE_NOMBRE = dias(
  String.raw`(\d{1,2})[/.\- ]?(?:de )?(\p{L}{3,10})\.?[/.\- ]?(?:de )?(\d{4}|\d{2})`.replace('\\p{L}', '[a-z]'),
)

/** A day that there is, between the years 2000 and 2099. */
const dia = (anio: string | undefined, mes: number, de: string | undefined): string | undefined => {
  const completo = anio?.length === 2 ? 2000 + Number(anio) : Number(anio)
  const ms = Date.UTC(completo, mes - 1, Number(de))
  if (!Number.isFinite(ms) || completo < 2000 || completo > 2099) return undefined
  const fecha = new Date(ms)
  return fecha.getUTCMonth() === mes - 1 && fecha.getUTCDate() === Number(de)
    ? fecha.toISOString().slice(0, 10)
    : undefined
}

/** The day (YYYY-MM-DD) that a cell says, maybe with an hour after it; undefined when it isn't written so. */
export const leerFecha = (celda: string, formato: FormatoDeFecha): string | undefined => {
  const texto = celdaLimpia(celda)
  if (texto.length > 40) return undefined
  if (formato === 'aaaa-mm-dd') {
    const [, anio, entre, mes = '', de = ''] = DE_ANIO.exec(texto) ?? []
    return entre === '' && mes.length + de.length < 4 ? undefined : dia(anio, Number(mes), de)
  }
  if (formato === 'dd-mmm-aaaa') {
    const [, de, nombre = '', anio] = DE_NOMBRE.exec(texto) ?? []
    const corto = nombre.slice(0, 3).toLowerCase()
    return dia(anio, MESES.indexOf(EN_INGLES[corto] ?? corto) + 1, de)
  }
  const [, uno, deCuatro, cuatro, deDos, dos] = DE_DOS.exec(texto) ?? []
  const [otro, anio] = [deCuatro ?? deDos, cuatro ?? dos]
  return formato === 'dd/mm/aaaa' ? dia(anio, Number(otro), uno) : dia(anio, Number(uno), otro)
}

/**
 * The cents that a cell says, less than nothing in parentheses or with a minus before or after; an empty cell is 0, undefined what is no amount: of
 * three digits after the mark nothing tells whether they are thousands.
 */
export const leerMonto = (celda: string, decimal: Decimal): number | undefined => {
  const texto = celdaLimpia(celda)
    .replace(/\u2212|\u2013/g, '-')
    .replace(/US\$|USD|\$| /gi, '')
  if (texto === '' || texto === '-') return 0
  const [, abre, antes, cifras = '', despues, cierra] = /^(\()?([+-])?([\d.,']*\d)([+-])?(\))?$/.exec(texto) ?? []
  if (cifras === '' || (abre === undefined) !== (cierra === undefined) || (antes && despues)) return undefined
  const [d, miles] = decimal === '.' ? ['\\.', "[,']"] : [',', "[.']"]
  const partes = new RegExp(`^(\\d{1,3}(?:${miles}\\d{3})+|\\d*)(?:${d}(?!\\d{3}$)(\\d{1,2})0*)?$`).exec(cifras)
  if (!partes) return undefined
  const enteros = (partes[1] ?? '').replace(/\D/g, '')
  const cents = Number(enteros) * 100 + Number((partes[2] ?? '').padEnd(2, '0'))
  if (enteros.length > 9 || cents > MAXIMO_CENTAVOS) return undefined
  return cents === 0 ? 0 : abre !== undefined || antes === '-' || despues === '-' ? -cents : cents
}

const ENTRA = new Set([
  'c',
  'cr',
  'cre',
  'cred',
  'credito',
  'creditos',
  'nc',
  'nota de credito',
  'dep',
  'deposito',
  'h',
  'haber',
  'abono',
  'ingreso',
  '+',
])
const SALE = new Set([
  'd',
  'db',
  'deb',
  'debito',
  'debitos',
  'nd',
  'nota de debito',
  'debe',
  'cargo',
  'retiro',
  'egreso',
  'ch',
  'cheque',
  '-',
])
/** Whether a cell says that an amount came in; undefined when it says neither. */
export const esCredito = (celda: string): boolean | undefined => {
  const palabra = celdaLimpia(celda)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[./()]/g, '')
  return ENTRA.has(palabra) ? true : SALE.has(palabra) ? false : undefined
}
