/**
 * Milliseconds that America/Guayaquil is behind UTC. It has been UTC−5 all year round since 1993,
 * so the local calendar is a fixed shift.
 */
const DESFASE_MS = 5 * 3600 * 1000

/**
 * Returns the time that clocks in America/Guayaquil show at an instant (ISO 8601), as if it were
 * UTC. Spreadsheets need this because they know no time zones.
 */
export const relojLocal = (instante: string): Date => new Date(Date.parse(instante) - DESFASE_MS)

/** Returns the local date (YYYY-MM-DD) in America/Guayaquil of an instant (ISO 8601). */
export const fechaLocal = (instante: string): string => relojLocal(instante).toISOString().slice(0, 10)

/** Returns the local hour (HH:MM) in America/Guayaquil of an instant (ISO 8601). */
export const horaLocal = (instante: string): string => relojLocal(instante).toISOString().slice(11, 16)

const escrito = new Intl.DateTimeFormat('es-EC', { dateStyle: 'long', timeZone: 'America/Guayaquil' })

/**
 * Returns the local day in America/Guayaquil of an instant (ISO 8601) as people read it (es-EC):
 * "3 de agosto de 2026".
 */
export const diaEscrito = (instante: string): string => escrito.format(new Date(instante))

const conHora = new Intl.DateTimeFormat('es-EC', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'America/Guayaquil',
})

/** Returns the same with its hour: "3 de agosto de 2026, 15:04". */
export const momentoEscrito = (instante: string): string => conHora.format(new Date(instante))

/** Returns the local year in America/Guayaquil of an instant (ISO 8601). */
export const anioLocal = (instante: string): number => Number(fechaLocal(instante).slice(0, 4))

/** Returns the local month (1–12) in America/Guayaquil of an instant (ISO 8601). */
export const mesLocal = (instante: string): number => Number(fechaLocal(instante).slice(5, 7))

/** Returns the first instant of a local date (YYYY-MM-DD) in America/Guayaquil (ISO 8601, UTC). */
export const inicioDeDia = (dia: string): string => new Date(Date.parse(`${dia}T00:00Z`) + DESFASE_MS).toISOString()

/** Returns the first instant of a month ('YYYY-MM') in America/Guayaquil (ISO 8601, UTC). */
export const inicioDeMes = (mes: string): string => inicioDeDia(`${mes}-01`)

const conMes = new Intl.DateTimeFormat('es-EC', { month: 'long', year: 'numeric', timeZone: 'America/Guayaquil' })

/** Returns a month ('YYYY-MM') as people read it (es-EC): "agosto de 2026". */
export const mesEscrito = (mes: string): string => conMes.format(new Date(inicioDeMes(mes)))

/**
 * Returns a range of months, both inclusive, as people read it: "en agosto de 2026",
 * "de octubre a diciembre de 2026", "de diciembre de 2025 a enero de 2026".
 */
export const enMeses = ({ desde, hasta }: { readonly desde: string; readonly hasta: string }): string => {
  if (desde === hasta) return `en ${mesEscrito(desde)}`
  const delMismoAnio = desde.slice(0, 4) === hasta.slice(0, 4)
  return `de ${delMismoAnio ? mesEscrito(desde).split(' ')[0] : mesEscrito(desde)} a ${mesEscrito(hasta)}`
}

export const UNIDADES = ['meses', 'dias'] as const
export type Unidad = (typeof UNIDADES)[number]

/** Returns a duration as people read it: "1 mes", "12 meses", "15 días". */
export const plazo = ({ cantidad, unidad }: { readonly cantidad: number; readonly unidad: Unidad }): string => {
  if (unidad === 'dias') return cantidad === 1 ? '1 día' : `${cantidad} días`
  return cantidad === 1 ? '1 mes' : `${cantidad} meses`
}

/**
 * Returns the end of a term that starts at an instant (ISO 8601, UTC). It is the last instant, in
 * America/Guayaquil, of the day that many months or days later. In a month without that day, the
 * term ends on the month's last day (decisiones/compra, «Term»).
 */
export const finDeTermino = (instante: string, cantidad: number, unidad: Unidad): string => {
  const [anio = 0, mes = 1, dia = 1] = fechaLocal(instante).split('-').map(Number)
  const finDelDia = (ms: number) => new Date(ms + 24 * 3600 * 1000 - 1 + DESFASE_MS).toISOString()
  if (unidad === 'dias') return finDelDia(Date.UTC(anio, mes - 1, dia + cantidad))
  const ultimo = new Date(Date.UTC(anio, mes - 1 + cantidad + 1, 0)).getUTCDate()
  return finDelDia(Date.UTC(anio, mes - 1 + cantidad, Math.min(dia, ultimo)))
}

/**
 * Returns the whole days left until an instant, counted in local dates: 0 on its own day, negative
 * afterwards.
 */
export const diasQueFaltan = (hasta: string, ahora: string): number =>
  Math.round((Date.parse(fechaLocal(hasta)) - Date.parse(fechaLocal(ahora))) / (24 * 3600 * 1000))

const DIA_MS = 86_400_000
/** Returns the local date (YYYY-MM-DD) `n` days later. */
export const masDias = (dia: string, n: number): string =>
  new Date(Date.parse(`${dia}T00:00Z`) + n * DIA_MS).toISOString().slice(0, 10)

/**
 * Returns the same day (YYYY-MM-DD) `n` months later, or the month's last day where that month has
 * no such day.
 */
export const masMeses = (dia: string, n: number): string => {
  const [anio = 0, mes = 1, d = 1] = dia.split('-').map(Number)
  const ultimo = new Date(Date.UTC(anio, mes + n, 0)).getUTCDate()
  return new Date(Date.UTC(anio, mes - 1 + n, Math.min(d, ultimo))).toISOString().slice(0, 10)
}
