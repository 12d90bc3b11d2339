import { diasQueFaltan } from '#domain/calendario.ts'

const ZONA = 'America/Guayaquil'
const entero = new Intl.NumberFormat('es-EC', { useGrouping: true, maximumFractionDigits: 0 })
const fechaCorta = new Intl.DateTimeFormat('es-EC', { day: 'numeric', month: 'short', timeZone: ZONA })
const fechaConAnio = new Intl.DateTimeFormat('es-EC', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: ZONA,
})
const hora = new Intl.DateTimeFormat('es-EC', { hour: '2-digit', minute: '2-digit', hour12: false, timeZone: ZONA })
const completa = new Intl.DateTimeFormat('es-EC', {
  dateStyle: 'long',
  timeStyle: 'short',
  hour12: false,
  timeZone: ZONA,
})
const conSegundos = { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false, timeZone: ZONA } as const
const horaExacta = new Intl.DateTimeFormat('es-EC', conSegundos)
const exacta = new Intl.DateTimeFormat('es-EC', {
  dateStyle: 'long',
  timeStyle: 'medium',
  hour12: false,
  timeZone: ZONA,
})
const anio = new Intl.DateTimeFormat('es-EC', { year: 'numeric', timeZone: ZONA })
const relativo = new Intl.RelativeTimeFormat('es-EC', { numeric: 'auto', style: 'short' })

/** Formats 1234 as "1.234". */
export const numero = (n: number): string => entero.format(n)

/**
 * Formats "1234.50" as "$1.234,50" and "-0.50" as "−$0,50". It works on the decimal string itself,
 * so no amount passes through a float.
 */
export const dolares = (monto: string): string => {
  const [enteros = '0', centavos = '00'] = monto.replace('-', '').split('.')
  return `${monto.startsWith('-') ? '−' : ''}$${entero.format(BigInt(enteros))},${centavos.padEnd(2, '0')}`
}

/** Formats a moment as "20 nov, 10:24", with the year if it isn't the present one. */
export const momento = (iso: string, ahora = Date.now()): string => {
  const fecha = new Date(iso)
  const corta = anio.format(fecha) === anio.format(ahora) ? fechaCorta.format(fecha) : fechaConAnio.format(fecha)
  return `${corta}, ${hora.format(fecha)}`
}

/** Formats a moment to the second, as those read it who compare moments: "20 nov, 10:24:05". */
export const momentoExacto = (iso: string, ahora = Date.now()): string =>
  `${dia(iso, ahora)}, ${horaExacta.format(new Date(iso))}`

/** Returns the day of `momento`: "20 nov". */
export const dia = (iso: string, ahora = Date.now()): string => momento(iso, ahora).split(',')[0] ?? ''

/** Returns the same for a local date (YYYY-MM-DD). */
export const diaEscrito = (fecha: string, ahora = Date.now()): string => dia(`${fecha}T17:00:00Z`, ahora)

/** Formats a moment as "10:24". */
export const horaDe = (iso: string): string => hora.format(new Date(iso))

/** Says as of when something is: "de las 10:24" for today, "del 20 nov, 10:24" for another day. */
export const deCuando = (iso: string, ahora = Date.now()): string => {
  if (diaLocal(iso) !== diaLocal(new Date(ahora).toISOString())) return `del ${momento(iso, ahora)}`
  const escrita = horaDe(iso)
  return escrita.startsWith('01') ? `de la ${escrita}` : `de las ${escrita}`
}

/** The formatter of local days, "2026-11-20": two moments of one day get the same text. */
const porDia = new Intl.DateTimeFormat('en-CA', { timeZone: ZONA })
export const diaLocal = (iso: string): string => porDia.format(new Date(iso))

const diaEntero = new Intl.DateTimeFormat('es-EC', { weekday: 'long', day: 'numeric', month: 'long', timeZone: ZONA })
const UN_DIA_MS = 86_400_000
/** Formats a day as "Hoy", "Ayer" or "viernes, 20 de noviembre". */
export const diaDicho = (iso: string, ahora = Date.now()): string => {
  const esteDia = diaLocal(iso)
  if (esteDia === diaLocal(new Date(ahora).toISOString())) return 'Hoy'
  return esteDia === diaLocal(new Date(ahora - UN_DIA_MS).toISOString()) ? 'Ayer' : diaEntero.format(new Date(iso))
}

export const momentoCompleto = (iso: string): string => completa.format(new Date(iso))
/** Returns the same to the second. */
export const momentoCompletoExacto = (iso: string): string => exacta.format(new Date(iso))

/**
 * Formats a moment as "hace 5 min" or "hace 3 h" within 24 hours, by the calendar's days within a
 * week ("ayer"), and then as the date.
 */
export const hace = (iso: string, ahora = Date.now()): string => {
  const segundos = Math.round((Date.parse(iso) - ahora) / 1000)
  const lejos = Math.abs(segundos)
  if (lejos < 45) return 'ahora'
  if (lejos < 3600) return relativo.format(Math.round(segundos / 60), 'minute')
  if (lejos < 86_400) return relativo.format(Math.round(segundos / 3600), 'hour')
  const dias = diasQueFaltan(iso, new Date(ahora).toISOString())
  return Math.abs(dias) < 7 ? relativo.format(dias, 'day') : dia(iso, ahora)
}

/** Formats bytes for reading. */
export const tamano = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toLocaleString('es-EC', { maximumFractionDigits: 1 })} MB`
