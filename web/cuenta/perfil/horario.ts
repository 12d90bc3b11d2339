import type { Horario } from '#api/contract/cuenta.ts'

export const DIAS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const
/** The weekdays in the local order, from Monday on. */
export const ORDEN_SEMANA = [1, 2, 3, 4, 5, 6, 0] as const

const enGuayaquil = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Guayaquil',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const EN_INGLES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Returns the weekday (0 = Sunday) and the time HH:MM in America/Guayaquil. */
const local = (instante: number): { readonly dia: number; readonly hora: string } => {
  const partes = Object.fromEntries(enGuayaquil.formatToParts(instante).map(({ type, value }) => [type, value]))
  return { dia: EN_INGLES.indexOf(partes['weekday'] ?? ''), hora: `${partes['hour']}:${partes['minute']}` }
}

export type Atencion = { readonly abierto: boolean; readonly texto: string }

/**
 * Returns whether a business is open at `instante` (ms) and when that changes; undefined without
 * hours.
 */
export const atencion = (horario: Horario, instante: number): Atencion | undefined => {
  if (horario.length === 0) return undefined
  const { dia, hora } = local(instante)
  const hoy = horario.find((jornada) => jornada.dia === dia)
  if (hoy && hoy.abre <= hora && hora < hoy.cierra)
    return { abierto: true, texto: `Abierto ahora · cierra ${hoy.cierra}` }
  if (hoy && hora < hoy.abre) return { abierto: false, texto: `Cerrado · abre hoy ${hoy.abre}` }
  for (let faltan = 1; faltan <= 7; faltan += 1) {
    const otro = horario.find((jornada) => jornada.dia === (dia + faltan) % 7)
    if (!otro) continue
    const cuando = faltan === 1 ? 'mañana' : `el ${DIAS[otro.dia]}`
    return { abierto: false, texto: `Cerrado · abre ${cuando} ${otro.abre}` }
  }
  return undefined
}
