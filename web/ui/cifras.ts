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
const anio = new Intl.DateTimeFormat('es-EC', { year: 'numeric', timeZone: ZONA })
const relativo = new Intl.RelativeTimeFormat('es-EC', { numeric: 'auto', style: 'short' })

/** 1234 → "1.234". */
export const numero = (n: number): string => entero.format(n)

/** "1234.50" → "$1.234,50", "-0.50" → "−$0,50": from the decimal string itself, so no amount passes through a float. */
export const dolares = (monto: string): string => {
  const [enteros = '0', centavos = '00'] = monto.replace('-', '').split('.')
  return `${monto.startsWith('-') ? '−' : ''}$${entero.format(BigInt(enteros))},${centavos.padEnd(2, '0')}`
}

/** "20 nov, 10:24"; with the year when it is another one. */
export const momento = (iso: string, ahora = Date.now()): string => {
  const fecha = new Date(iso)
  const corta = anio.format(fecha) === anio.format(ahora) ? fechaCorta.format(fecha) : fechaConAnio.format(fecha)
  return `${corta}, ${hora.format(fecha)}`
}

/** The day of `momento`: "20 nov". */
export const dia = (iso: string, ahora = Date.now()): string => momento(iso, ahora).split(',')[0] ?? ''

/** The same of a local date (YYYY-MM-DD). */
export const diaEscrito = (fecha: string, ahora = Date.now()): string => dia(`${fecha}T17:00:00Z`, ahora)

/** "10:24". */
export const horaDe = (iso: string): string => hora.format(new Date(iso))

/** "de las 10:24" of today's, "del 20 nov, 10:24" of another day's: what something is as of. */
export const deCuando = (iso: string, ahora = Date.now()): string => {
  if (diaLocal(iso) !== diaLocal(new Date(ahora).toISOString())) return `del ${momento(iso, ahora)}`
  const suya = horaDe(iso)
  return suya.startsWith('01') ? `de la ${suya}` : `de las ${suya}`
}

/** A day's own name, by which two moments of it are told to be of one: "2026-11-20". */
const porDia = new Intl.DateTimeFormat('en-CA', { timeZone: ZONA })
export const diaLocal = (iso: string): string => porDia.format(new Date(iso))

const diaEntero = new Intl.DateTimeFormat('es-EC', { weekday: 'long', day: 'numeric', month: 'long', timeZone: ZONA })
const UN_DIA_MS = 86_400_000
/** "Hoy", "Ayer", "viernes, 20 de noviembre". */
export const diaDicho = (iso: string, ahora = Date.now()): string => {
  const suyo = diaLocal(iso)
  if (suyo === diaLocal(new Date(ahora).toISOString())) return 'Hoy'
  return suyo === diaLocal(new Date(ahora - UN_DIA_MS).toISOString()) ? 'Ayer' : diaEntero.format(new Date(iso))
}

export const momentoCompleto = (iso: string): string => completa.format(new Date(iso))

/** "hace 5 min" up to a week, then the date. */
export const hace = (iso: string, ahora = Date.now()): string => {
  const segundos = Math.round((Date.parse(iso) - ahora) / 1000)
  const lejos = Math.abs(segundos)
  if (lejos < 45) return 'ahora'
  if (lejos < 3600) return relativo.format(Math.round(segundos / 60), 'minute')
  if (lejos < 86_400) return relativo.format(Math.round(segundos / 3600), 'hour')
  if (lejos < 604_800) return relativo.format(Math.round(segundos / 86_400), 'day')
  return dia(iso, ahora)
}

/** Bytes as people read them. */
export const tamano = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toLocaleString('es-EC', { maximumFractionDigits: 1 })} MB`
