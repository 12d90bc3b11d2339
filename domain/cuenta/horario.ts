import { diaEscrito, fechaLocal, horaLocal, inicioDeDia, masDias } from '#domain/calendario.ts'
import { claveDeDia, fundir } from './fundir.ts'
import type { Horario } from './hechos.ts'

export const DIAS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const
/** The weekdays in the local order, from Monday on. */
export const ORDEN_SEMANA = [1, 2, 3, 4, 5, 6, 0] as const

/** The maximum number of intervals in a day. */
export const FRANJAS_MAXIMAS = 2
/** The maximum number of dates on which a business doesn't open. */
export const FERIADOS_MAXIMOS = 60

/**
 * An interval in which a business is open, local times HH:MM. One that closes at the hour at which
 * it opens, or at an earlier one, closes on the following day.
 */
export type Franja = Pick<Horario[number], 'abre' | 'cierra'>

/** The minutes of a day. */
export const UN_DIA_MIN = 24 * 60
const minutosDe = (hora: string): number => 60 * Number(hora.slice(0, 2)) + Number(hora.slice(3))
/** Returns whether an interval closes on the following day. */
export const pasaDeMedianoche = ({ abre, cierra }: Franja): boolean => cierra <= abre
/** Returns an interval's minutes of its day. Those past midnight are over `UN_DIA_MIN`. */
export const minutosDeFranja = (franja: Franja): { readonly desde: number; readonly hasta: number } => ({
  desde: minutosDe(franja.abre),
  hasta: minutosDe(franja.cierra) + (pasaDeMedianoche(franja) ? UN_DIA_MIN : 0),
})
/** The hours of a weekday (0 is Sunday), in their order. */
export type Jornada = { readonly dia: number; readonly franjas: readonly Franja[] }

/** Returns why hours can't stand, each with the index of its interval. */
export const faltasDeHorario = (franjas: Horario): { readonly n: number; readonly texto: string }[] =>
  franjas.flatMap((franja, n) => {
    const { desde, hasta } = minutosDeFranja(franja)
    const otras = franjas.filter((otra, m) => m !== n && otra.dia === franja.dia).map(minutosDeFranja)
    const siguientes = franjas.filter((otra) => otra.dia === (franja.dia + 1) % 7).map(minutosDeFranja)
    if (otras.length >= FRANJAS_MAXIMAS) return [{ n, texto: `Un día tiene hasta ${FRANJAS_MAXIMAS} franjas.` }]
    if (otras.some((otra) => desde < otra.hasta && otra.desde < hasta))
      return [{ n, texto: 'Las dos franjas del día se cruzan.' }]
    return siguientes.some((otra) => otra.desde + UN_DIA_MIN < hasta)
      ? [{ n, texto: 'Cierra después de abrir al día siguiente.' }]
      : []
  })

/** Groups opening hours by weekday. A day without hours is left out. */
export const enJornadas = (horario: Horario): Jornada[] =>
  [...Map.groupBy(horario, ({ dia }) => dia)].map(([dia, franjas]) => ({
    dia,
    franjas: franjas.map(({ abre, cierra }) => ({ abre, cierra })).toSorted((a, b) => a.abre.localeCompare(b.abre)),
  }))

/** Returns the opening hours of days, in the order of the week. */
export const enHorario = (jornadas: readonly Jornada[]): Horario[number][] =>
  jornadas
    .toSorted((a, b) => a.dia - b.dia)
    .flatMap(({ dia, franjas }) => franjas.map(({ abre, cierra }) => ({ dia, abre, cierra })))

/** Merges changes of opening hours into the present ones, day by day (`fundir`). */
export const fundirHorario = (actual: Horario, antes: Horario, deseado: Horario): Horario[number][] =>
  enHorario(fundir(enJornadas(actual), enJornadas(antes), enJornadas(deseado), claveDeDia))

/** Returns the weekday of a local date (YYYY-MM-DD). */
export const diaDe = (fecha: string): number => new Date(`${fecha}T00:00Z`).getUTCDay()

/** The days for which the next opening is looked for: past any run of holidays. */
const DIAS_MIRADOS = FERIADOS_MAXIMOS + 7

/** A business's hours, and the local dates (YYYY-MM-DD) on which it doesn't open. */
export type HorasDeNegocio = { readonly horario: Horario; readonly feriados: readonly string[] }
export type Atencion = { readonly abierto: boolean; readonly texto: string }

/**
 * Returns whether a business is open at an instant (ISO 8601) and when that changes; undefined
 * without hours.
 */
export const atencion = ({ horario, feriados }: HorasDeNegocio, instante: string): Atencion | undefined => {
  const [hoy, hora] = [fechaLocal(instante), horaLocal(instante)]
  const cerrado = feriados.includes(hoy) ? 'Cerrado por feriado' : 'Cerrado'
  const jornadas = new Map(enJornadas(horario).map(({ dia, franjas }) => [dia, franjas]))
  const sinCerrar = ORDEN_SEMANA.every((dia) => jornadas.get(dia)?.some(({ abre, cierra }) => abre === cierra))
  if (sinCerrar && !feriados.some((fecha) => fecha === hoy || fecha === masDias(hoy, 1)))
    return { abierto: true, texto: 'Abierto las 24 horas' }
  // Yesterday's last interval may not be over.
  for (let faltan = -1; faltan <= DIAS_MIRADOS; faltan += 1) {
    const fecha = masDias(hoy, faltan)
    if (feriados.includes(fecha)) continue
    const ahora = minutosDe(hora) - faltan * UN_DIA_MIN
    for (const franja of jornadas.get(diaDe(fecha)) ?? []) {
      const { abre, cierra } = franja
      const { desde, hasta } = minutosDeFranja(franja)
      if (ahora >= hasta) continue
      if (ahora >= desde) return { abierto: true, texto: `Abierto ahora · cierra ${cierra}` }
      const otroDia = faltan <= 7 ? DIAS[diaDe(fecha)] : diaEscrito(inicioDeDia(fecha))
      const cuando = faltan === 0 ? 'hoy' : faltan === 1 ? 'mañana' : `el ${otroDia}`
      return { abierto: false, texto: `${cerrado} · abre ${cuando} ${abre}` }
    }
  }
  return undefined
}
