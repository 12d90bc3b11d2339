import { z } from 'zod'
import { LEEN_TODO } from '#domain/cuenta/tipos.ts'
import { type Decider, type Decision, HechoImposible, type Origen, type Refusal, refuse } from '#domain/decider.ts'
import { type EventsOf, hecho } from '#domain/esquema.ts'
import { iguales } from '#domain/iguales.ts'
import { finDeMes, mesSiguiente } from './mes.ts'

/** A month of the log, closed once for everybody. Stream: periodo-<YYYY-MM>. These names are the stored format. */
export const streamPeriodo = (mes: string): string => `periodo-${mes}`

/** What happens before a month's end and is written after it is given an hour (decisiones/consumo, «Periods»). */
const ESPERA_MS = 3_600_000
/** When a month closes (ISO 8601, UTC). */
export const seCierra = (mes: string): string => new Date(Date.parse(finDeMes(mes)) + ESPERA_MS).toISOString()

const mes = z.string().regex(/^\d{4}-\d{2}$/)
/** How many, or a decimal amount: a figure says which. */
const cantidad = z.string().regex(/^-?\d+(?:\.\d{2})?$/)
/** The figures that are reconciled, each with its value. */
const resumen = z.array(z.object({ figura: z.string(), valor: cantidad })).readonly()
export type Resumen = z.infer<typeof resumen>
/** What a part of the read side says of a signed month otherwise than it was signed. */
const cifraAlterada = z.object({ fuente: z.string(), figura: z.string(), firmado: cantidad, leido: cantidad })
export type CifraAlterada = z.infer<typeof cifraAlterada>

export const hechosPeriodo = {
  /** `mes`: 'YYYY-MM' in America/Guayaquil. */
  MesCerrado: hecho({ ven: LEEN_TODO }, z.object({ mes })),
  /** Finance answers for the month's figures (decisiones/conciliacion, «The signed close»). */
  MesFirmado: hecho({ ven: LEEN_TODO }, z.object({ mes, resumen })),
  CierreAlterado: hecho({ ven: LEEN_TODO }, z.object({ mes, cifras: z.array(cifraAlterada).readonly() })),
  /** What is read is again what was signed. */
  CierreRepuesto: hecho({ ven: LEEN_TODO }, z.object({ mes })),
} as const
export type HechoPeriodo = EventsOf<typeof hechosPeriodo>

export type Periodo = {
  readonly cerrado: boolean
  readonly firmado?: Resumen
  /** What stands otherwise than it was signed, as it was last told. */
  readonly alterado?: readonly CifraAlterada[]
}
/** A month's reconciliation: of which log position, when it was made (ISO 8601, UTC), and whether no other came after it. */
export type MesConciliado = {
  readonly posicion: bigint
  readonly hecha: string
  readonly ultima: boolean
  readonly resumen: Resumen
  readonly diferencias: number
  /** Facts that couldn't be counted. */
  readonly detenidos: number
}
export type FirmarMes = Origen & {
  readonly type: 'FirmarMes'
  readonly mes: string
  readonly conciliado: MesConciliado
  /** The log position at which the month was closed. */
  readonly cierre: bigint | undefined
}
export type ComandoPeriodo =
  | (Origen & { readonly type: 'CerrarMes'; readonly mes: string })
  | FirmarMes
  | (Origen & { readonly type: 'RevisarFirma'; readonly mes: string; readonly alteradas: readonly CifraAlterada[] })

const vieja = (detalle: string) => refuse('conciliacion-vieja', detalle)
/** A reconciliation is signed while it is so fresh. */
const FRESCA_MS = 24 * 3_600_000

/**
 * Why a month that was closed at a log position isn't signed by a reconciliation of it alone at `ahora` (ISO 8601, UTC); undefined when it is.
 * Refusals: con-diferencias, conciliacion-vieja.
 */
export const impedimentoDeFirma = (
  { posicion, hecha, ultima, diferencias, detenidos }: Omit<MesConciliado, 'resumen'>,
  cierre: bigint,
  ahora: string,
): Refusal | undefined => {
  if (diferencias > 0 || detenidos > 0)
    return refuse('con-diferencias', 'Ese mes no cuadra: se firma cuando no hay diferencias.')
  if (posicion < cierre) return vieja('Esa conciliación es de antes del cierre del mes: concilia otra vez.')
  if (!ultima) return vieja('Hay una conciliación más nueva de ese mes.')
  if (Date.parse(ahora) - Date.parse(hecha) > FRESCA_MS)
    return vieja('Esa conciliación es de hace más de un día: concilia otra vez.')
  return undefined
}

const firmar = (
  { cerrado, firmado }: Periodo,
  { mes, conciliado, cierre, ahora }: FirmarMes,
): Decision<HechoPeriodo> => {
  const { resumen } = conciliado
  if (!cerrado || cierre === undefined) return refuse('mes-abierto', `El mes ${mes} todavía no se cierra.`)
  const no = impedimentoDeFirma(conciliado, cierre, ahora)
  // However old what was signed has become; what doesn't hold is told all the same.
  if (firmado && no?.refused !== 'con-diferencias')
    return iguales(firmado, resumen) ? [] : refuse('mes-firmado', 'Ese mes ya está firmado, con otras cifras.')
  return no ?? [{ type: 'MesFirmado', data: { mes, resumen } }]
}

/** Refusals: mes-abierto, mes-firmado, conciliacion-vieja, con-diferencias. */
const decidePeriodo = (periodo: Periodo, command: ComandoPeriodo): Decision<HechoPeriodo> => {
  const { cerrado, firmado, alterado = [] } = periodo
  const { type, mes, ahora } = command
  if (type === 'FirmarMes') return firmar(periodo, command)
  if (type === 'RevisarFirma') {
    const { alteradas: cifras } = command
    if (!firmado || iguales(cifras, alterado)) return []
    return [
      cifras.length > 0 ? { type: 'CierreAlterado', data: { mes, cifras } } : { type: 'CierreRepuesto', data: { mes } },
    ]
  }
  if (cerrado) return []
  return ahora < seCierra(mes)
    ? refuse('mes-abierto', `El mes ${mes} todavía no se cierra.`)
    : [{ type: 'MesCerrado', data: { mes } }]
}

const evolvePeriodo = (periodo: Periodo, { type, data }: HechoPeriodo): Periodo => {
  const { alterado: _, ...queda } = periodo
  const { cerrado, firmado } = periodo
  if (type === 'MesCerrado') {
    if (cerrado) throw new HechoImposible(type, 'cerrado')
    return { cerrado: true }
  }
  if (type === 'MesFirmado') {
    if (!cerrado || firmado) throw new HechoImposible(type, firmado ? 'firmado' : 'abierto')
    return { ...periodo, firmado: data.resumen }
  }
  if (!firmado) throw new HechoImposible(type, 'sin firma')
  return type === 'CierreAlterado' ? { ...periodo, alterado: data.cifras } : queda
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
