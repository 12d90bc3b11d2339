import { fechaLocal } from '#domain/calendario.ts'
import { celdaLimpia } from './celdas.ts'

/**
 * Formats in which banks write a day. When day and month can't be told apart, the first format that
 * reads it is proposed.
 */
export const FORMATOS_DE_FECHA = ['dd/mm/aaaa', 'mm/dd/aaaa', 'aaaa-mm-dd', 'dd-mmm-aaaa', 'aa-mm-dd', 'excel'] as const
export type FormatoDeFecha = (typeof FORMATOS_DE_FECHA)[number]

const MESES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const EN_INGLES: Readonly<Record<string, string>> = { jan: 'ene', apr: 'abr', aug: 'ago', dec: 'dic', set: 'sep' }

/** An hour after the day, with its zone. */
const HORA =
  /^(?:T|[ ,]+(?:a las )?)(\d{1,2})[:h.](\d{2})(?:[:.](\d{2}))?(?:[.,]\d{1,9})?(?: ?([ap])\.? ?m(?![a-z])\.?)?(?: ?h(?:rs|oras)?\.?)?(.{0,40})$/i
/**
 * A zone such as «Z[UTC]» or «-05:00[America/Guayaquil]». Its name in brackets says no more than
 * the hours before it.
 */
const ZONA = /^ ?(?:\[?(Z|UTC|GMT|Etc\/UTC)\]?|(?:UTC|GMT)? ?([+-])(\d{1,2}):?(\d{2})?)(?:\[[\w/+-]{1,32}\])?$/i
const DE_AQUI = /^ ?\[?(?:ECT|COT|PET|EST|America\/(?:Guayaquil|Bogota|Lima))\]?$/i
const NOMBRE_DE_DIA = /^(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom|mon|tue|wed|thu|fri|sat|sun)\p{L}{0,6}\.?,? /iu
/** The mark that a spreadsheet writes before a cell that is to stay a text. */
const APOSTROFO = /^['’`]/
/** Non-breaking hyphens and the like. */
const GUIONES = /[\u2010-\u2013\u2212]/g

const DE_DOS = /^(\d{1,2})([/.\- ])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
const PEGADA = /^(\d{2})(\d{2})(20\d{2})(?!\d)/
const CON_HORA_PEGADA = /^(20\d{6})(\d{2})(\d{2})(\d{2})$/
const DE_ANIO = /^(\d{4})([/.-]?)(\d{1,2})\2(\d{1,2})(?!\d)/
/** No slashes here: after slashes, a year of two digits is always the last part. */
const DE_ANIO_CORTO = /^(\d{2})([.\- ])(\d{1,2})\2(\d{1,2})(?!\d)/
const DE_NOMBRE = /^(\d{1,2})[/.\- ]?(?:de )?([a-z]{3,10})\.?,?[/.\- ]?(?:del? )?(\d{4}|\d{2})(?!\d)/i
const NOMBRE_PRIMERO = /^([a-z]{3,10})\.?[/.\- ](\d{1,2}),?[/.\- ](\d{4}|\d{2})(?!\d)/i
/** Days since the end of 1899, with an optional fraction, from 2000 to 2099. */
const DE_EXCEL = /^(3[67]\d{3}|[45]\d{4}|6\d{4}|7[0-3]\d{3})(?:[.,]\d{1,12})?$/
const CERO_DE_EXCEL = Date.UTC(1899, 11, 30)

/** Returns a day between the years 2000 and 2099, or undefined when it doesn't exist. */
const dia = (anio: string | undefined, mes: number, de: string | undefined): string | undefined => {
  const completo = anio?.length === 2 ? 2000 + Number(anio) : Number(anio)
  const ms = Date.UTC(completo, mes - 1, Number(de))
  if (!Number.isFinite(ms) || completo < 2000 || completo > 2099) return undefined
  const fecha = new Date(ms)
  return fecha.getUTCMonth() === mes - 1 && fecha.getUTCDate() === Number(de)
    ? fecha.toISOString().slice(0, 10)
    : undefined
}
const mesDe = (nombre: string): number => {
  const corto = nombre.slice(0, 3).toLowerCase()
  return MESES.indexOf(EN_INGLES[corto] ?? corto) + 1
}

/** A day at the beginning of a text, and the number of characters that say it. */
type Dicho = { readonly fecha: string | undefined; readonly letras: number }
const leido = (
  partes: RegExpExecArray | null,
  fecha: (...partes: string[]) => string | undefined,
): Dicho | undefined =>
  partes ? { fecha: fecha(...partes.slice(1).map((parte) => parte ?? '')), letras: partes[0].length } : undefined

const LECTURAS: Readonly<Record<FormatoDeFecha, (texto: string) => Dicho | undefined>> = {
  'dd/mm/aaaa': (texto) =>
    leido(DE_DOS.exec(texto), (de, _, mes, anio) => dia(anio, Number(mes), de)) ??
    leido(PEGADA.exec(texto), (de, mes, anio) => dia(anio, Number(mes), de)),
  'mm/dd/aaaa': (texto) =>
    leido(DE_DOS.exec(texto), (mes, _, de, anio) => dia(anio, Number(mes), de)) ??
    leido(PEGADA.exec(texto), (mes, de, anio) => dia(anio, Number(mes), de)),
  'aaaa-mm-dd': (texto) =>
    leido(DE_ANIO.exec(texto), (anio, entre, mes = '', de = '') =>
      entre === '' && mes.length + de.length < 4 ? undefined : dia(anio, Number(mes), de),
    ),
  'dd-mmm-aaaa': (texto) =>
    leido(DE_NOMBRE.exec(texto), (de, nombre = '', anio) => dia(anio, mesDe(nombre), de)) ??
    leido(NOMBRE_PRIMERO.exec(texto), (nombre = '', de, anio) => dia(anio, mesDe(nombre), de)),
  'aa-mm-dd': (texto) =>
    leido(DE_ANIO_CORTO.exec(texto), (anio, _, mes, de) => dia(anio, Number(mes), de?.padStart(2, '0'))),
  excel: (texto) =>
    leido(DE_EXCEL.exec(texto), (entero) =>
      new Date(CERO_DE_EXCEL + Number(entero) * 86_400_000).toISOString().slice(0, 10),
    ),
}

/**
 * Returns the day in America/Guayaquil, given an hour that may be of another zone. Undefined when
 * the text after the day is no hour.
 */
const enGuayaquil = (fecha: string, resto: string): string | undefined => {
  if (resto === '') return fecha
  const [, hora = '', minuto = '', , tarde, cola = ''] = HORA.exec(resto) ?? []
  if (hora === '' || Number(hora) > 24 || Number(minuto) > 59) return undefined
  if (cola.trim() === '' || DE_AQUI.test(cola)) return fecha
  const zona = ZONA.exec(cola)
  if (!zona) return undefined
  const [, utc, signo, horas = '0', minutos = '0'] = zona
  const desfase = utc ? 0 : (Number(horas) * 60 + Number(minutos)) * (signo === '-' ? -1 : 1)
  if (Math.abs(desfase) > 14 * 60) return undefined
  const en24 = tarde === undefined ? Number(hora) : (Number(hora) % 12) + (tarde.toLowerCase() === 'p' ? 12 : 0)
  return fechaLocal(new Date(Date.parse(fecha) + (en24 * 60 + Number(minuto) - desfase) * 60_000).toISOString())
}

const leerCon = (texto: string, formato: FormatoDeFecha): string | undefined => {
  const dicho = LECTURAS[formato](texto)
  return dicho?.fecha === undefined ? undefined : enGuayaquil(dicho.fecha, texto.slice(dicho.letras))
}

/** Returns the text of a cell that may say a day, or '' when it is too long for one. */
const textoDe = (celda: string): string => {
  const limpia = celda.length > 200 ? '' : celdaLimpia(celda)
  const texto = limpia
    .replace(GUIONES, '-')
    .replace(APOSTROFO, '')
    .replace(NOMBRE_DE_DIA, '')
    .replace(CON_HORA_PEGADA, '$1 $2:$3:$4')
  return texto.length > 64 ? '' : texto
}

/** Returns whether a cell says a day in this format, and not only in another. */
export const esDeFormato = (celda: string, formato: FormatoDeFecha): boolean =>
  leerCon(textoDe(celda), formato) !== undefined

/** Formats that show by themselves which part is day, month and year. */
const INEQUIVOCOS: readonly FormatoDeFecha[] = ['aaaa-mm-dd', 'dd-mmm-aaaa']
/**
 * Returns the day (YYYY-MM-DD) that a cell says in a format, or in one that can mean no other day.
 * An hour may follow; one with a zone is converted to America/Guayaquil. Undefined when the cell
 * isn't written so.
 */
export const leerFecha = (celda: string, formato: FormatoDeFecha): string | undefined => {
  const texto = textoDe(celda)
  for (const posible of [formato, ...INEQUIVOCOS]) {
    const fecha = leerCon(texto, posible)
    if (fecha !== undefined) return fecha
  }
  return undefined
}
/**
 * Returns whether a cell is a day, in whatever format. A number alone may be a spreadsheet's day,
 * but isn't taken for one.
 */
export const diceAlgunDia = (celda: string): boolean =>
  FORMATOS_DE_FECHA.some((formato) => formato !== 'excel' && leerFecha(celda, formato) !== undefined)
