import { z } from 'zod'
import { LEEN_TODO } from '#domain/cuenta/tipos.ts'
import { type Decider, type Decision, HechoImposible, type Origen, type Refusal, refuse } from '#domain/decider.ts'
import { type EventsOf, hecho } from '#domain/esquema.ts'
import { iguales } from '#domain/iguales.ts'
import { finDeMes, mesSiguiente } from './mes.ts'

/**
 * Returns the stream of a month of the log, which is closed once for everybody: periodo-<YYYY-MM>.
 * The names here are the stored format.
 */
export const streamPeriodo = (mes: string): string => `periodo-${mes}`

/**
 * Milliseconds of grace for what happens before a month's end and is written after it
 * (decisiones/consumo, «Periods»).
 */
const ESPERA_MS = 3_600_000
/** Returns when a month closes (ISO 8601, UTC). */
export const seCierra = (mes: string): string => new Date(Date.parse(finDeMes(mes)) + ESPERA_MS).toISOString()

const mes = z.string().regex(/^\d{4}-\d{2}$/)
/** A count or a decimal amount, depending on the figure. */
const cantidad = z.string().regex(/^-?\d+(?:\.\d{2})?$/)
/** The reconciled figures, each with its value. */
const resumen = z.array(z.object({ figura: z.string(), valor: cantidad })).readonly()
export type Resumen = z.infer<typeof resumen>
/**
 * A figure of a signed month for which a part of the read side gives another value than the signed
 * one.
 */
const cifraAlterada = z.object({ fuente: z.string(), figura: z.string(), firmado: cantidad, leido: cantidad })
export type CifraAlterada = z.infer<typeof cifraAlterada>

export const hechosPeriodo = {
  /** `mes` is 'YYYY-MM' in America/Guayaquil. */
  MesCerrado: hecho({ ven: LEEN_TODO }, z.object({ mes })),
  /** Finance answers for the month's figures (decisiones/conciliacion, «The signed close»). */
  MesFirmado: hecho({ ven: LEEN_TODO }, z.object({ mes, resumen })),
  CierreAlterado: hecho({ ven: LEEN_TODO }, z.object({ mes, cifras: z.array(cifraAlterada).readonly() })),
  /** The figures that are read match the signed ones again. */
  CierreRepuesto: hecho({ ven: LEEN_TODO }, z.object({ mes })),
} as const
export type HechoPeriodo = EventsOf<typeof hechosPeriodo>

export type Periodo = {
  readonly cerrado: boolean
  readonly firmado?: Resumen
  /** The figures that differ from the signed ones, as last told. */
  readonly alterado?: readonly CifraAlterada[]
}
/**
 * A month's reconciliation: the log position that it covers, when it was made (ISO 8601, UTC), and
 * whether no other came after it.
 */
export type MesConciliado = {
  readonly posicion: bigint
  readonly hecha: string
  readonly ultima: boolean
  readonly resumen: Resumen
  readonly diferencias: number
  /** The number of facts that couldn't be counted. */
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
/** Milliseconds for which a reconciliation may be signed. */
const FRESCA_MS = 24 * 3_600_000

/**
 * Returns why a month that was closed at a log position can't be signed with a reconciliation of
 * that month alone at `ahora` (ISO 8601, UTC), or undefined when it can. Refusals: con-diferencias,
 * conciliacion-vieja.
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
  // For a month that is already signed, the age of the reconciliation doesn't matter. Differences
  // are refused all the same.
  if (firmado && no?.refused !== 'con-diferencias')
    return iguales(firmado, resumen) ? [] : refuse('mes-firmado', 'Ese mes ya está firmado, con otras cifras.')
  return no ?? [{ type: 'MesFirmado', data: { mes, resumen } }]
}

/** Decides a command. Refusals: mes-abierto, mes-firmado, conciliacion-vieja, con-diferencias. */
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
 * Returns the month in which a fact counts, given its log position and the month `mes` of its
 * moment. That is `mes` itself or, if it was already closed at that position, the first month still
 * open (decisiones/consumo, «Periods»).
 */
export const mesEnQueCuenta = (mes: string, posicion: number, cierres: readonly Cierre[]): string =>
  cierres.reduce(
    (cuenta, cierre) => (cierre.posicion < posicion && cierre.mes >= cuenta ? mesSiguiente(cierre.mes) : cuenta),
    mes,
  )
