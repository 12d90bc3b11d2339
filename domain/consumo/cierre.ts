import { z } from 'zod'
import { type Decider, type Decision, HechoImposible, type Origen, refuse } from '#domain/decider.ts'
import { type EventsOf, hecho } from '#domain/esquema.ts'
import { LEEN_TODO } from '#domain/permisos.ts'
import { finDeMes, mesSiguiente } from './mes.ts'

/** A month of the log, closed once for everybody. Stream: periodo-<YYYY-MM>. These names are the stored format. */
export const streamPeriodo = (mes: string): string => `periodo-${mes}`

/** What happens before a month's end and is written after it is given an hour (decisiones/consumo, «Periods»). */
const ESPERA_MS = 3_600_000
/** When a month closes (ISO 8601, UTC). */
export const seCierra = (mes: string): string => new Date(Date.parse(finDeMes(mes)) + ESPERA_MS).toISOString()

export const hechosPeriodo = {
  /** 'YYYY-MM' in America/Guayaquil. */
  MesCerrado: hecho({ ven: LEEN_TODO }, z.object({ mes: z.string().regex(/^\d{4}-\d{2}$/) })),
} as const
export type HechoPeriodo = EventsOf<typeof hechosPeriodo>

export type Periodo = { readonly cerrado: boolean }
export type ComandoPeriodo = Origen & { readonly type: 'CerrarMes'; readonly mes: string }

/** Refusals: mes-abierto. */
const decidePeriodo = ({ cerrado }: Periodo, { mes, ahora }: ComandoPeriodo): Decision<HechoPeriodo> => {
  if (cerrado) return []
  return ahora < seCierra(mes)
    ? refuse('mes-abierto', `El mes ${mes} todavía no se cierra.`)
    : [{ type: 'MesCerrado', data: { mes } }]
}

const evolvePeriodo = ({ cerrado }: Periodo, { type }: HechoPeriodo): Periodo => {
  if (cerrado) throw new HechoImposible(type, 'cerrado')
  return { cerrado: true }
}

export const periodoDecider: Decider<Periodo, ComandoPeriodo, HechoPeriodo> = {
  category: 'periodo',
  schemas: hechosPeriodo,
  initial: { cerrado: false },
  decide: decidePeriodo,
  evolve: evolvePeriodo,
  partes: () => [],
}

/** A closed month, and the log position at which it was closed. */
export type Cierre = { readonly mes: string; readonly posicion: number }

/**
 * The month in which a fact counts that stands at a log position and whose moment lies in `mes`: that one or, if it was closed by then, the first
 * that was open (decisiones/consumo, «Periods»).
 */
export const mesEnQueCuenta = (mes: string, posicion: number, cierres: readonly Cierre[]): string =>
  cierres.reduce(
    (cuenta, cierre) => (cierre.posicion < posicion && cierre.mes >= cuenta ? mesSiguiente(cierre.mes) : cuenta),
    mes,
  )
