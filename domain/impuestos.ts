import { fechaLocal } from './calendario.ts'
import { decimal, ivaDe, tasaIva } from './dinero.ts'

/** A rate of IVA: a percent, or the reason why none is paid. */
export const TARIFAS = ['15', '0', '5', '8', '12', '13', '14', 'exento', 'noObjeto'] as const
export type Tarifa = (typeof TARIFAS)[number]

type DeTarifa = {
  /** The tax office's code (its table 17). */
  readonly codigo: string
  /** Hundredths of a percent. */
  readonly tasa: number
  /** The local dates from which to which it may be charged; without them on no day. */
  readonly dias?: { readonly desde: string; readonly hasta?: string }
  /** A limit of its use. */
  readonly nota?: string
}
const SIEMPRE = { desde: '0000-01-01' } as const
/** The tax office's rates (decisiones/pedido, «Rates of IVA»). */
export const DE_TARIFA: Readonly<Record<Tarifa, DeTarifa>> = {
  '15': { codigo: '4', tasa: 1500, dias: { desde: '2024-04-01' } },
  '0': { codigo: '0', tasa: 0, dias: SIEMPRE },
  '5': { codigo: '5', tasa: 500, dias: { desde: '2024-04-01' } },
  '8': { codigo: '8', tasa: 800, dias: SIEMPRE, nota: 'Solo servicios turísticos en feriados decretados.' },
  '12': { codigo: '2', tasa: 1200, dias: { desde: '0000-01-01', hasta: '2024-03-31' } },
  '13': { codigo: '10', tasa: 1300 },
  '14': { codigo: '3', tasa: 1400, dias: { desde: '2016-06-01', hasta: '2017-05-31' } },
  exento: { codigo: '7', tasa: 0, dias: SIEMPRE },
  noObjeto: { codigo: '6', tasa: 0, dias: SIEMPRE },
}

/** Returns whether a rate may be charged at an instant (ISO 8601). */
export const estaEnVigor = (tarifa: Tarifa, instante: string): boolean => {
  const { dias } = DE_TARIFA[tarifa]
  const fecha = fechaLocal(instante)
  return dias !== undefined && dias.desde <= fecha && (dias.hasta === undefined || fecha <= dias.hasta)
}

const dePorcentaje = (tasa: number): Tarifa => String(tasa / 100) as Tarifa

/** Returns the rate that is charged at an instant (ISO 8601) unless another one is chosen. */
export const tarifaGeneral = (instante: string): Tarifa => dePorcentaje(tasaIva(instante))

/** An amount's rate as facts store it: `tarifa` only where `tasaIva` doesn't tell it. */
export type ConTarifa = { readonly tasaIva: number; readonly tarifa?: Tarifa | undefined }

/** Returns the rate that a fact names. */
export const tarifaDe = ({ tasaIva: tasa, tarifa }: ConTarifa): Tarifa => tarifa ?? dePorcentaje(tasa)

/** Returns a rate as facts store it. */
export const comoTarifa = (tarifa: Tarifa): ConTarifa => {
  const { tasa } = DE_TARIFA[tarifa]
  return dePorcentaje(tasa) === tarifa ? { tasaIva: tasa } : { tasaIva: tasa, tarifa }
}

/** Returns a rate's name on documents and screens: «IVA 15 %», «Exento de IVA». */
export const nombreDeTarifa = (tarifa: Tarifa): string =>
  tarifa === 'exento' ? 'Exento de IVA' : tarifa === 'noObjeto' ? 'No objeto de IVA' : `IVA ${tarifa} %`

/** The base of a rate and its tax, in cents. */
export type Impuesto = ConTarifa & { readonly base: number; readonly valor: number }

/** Amounts of money in cents, with the tax by rate. */
export type Montos = {
  readonly subtotal: number
  readonly impuestos: readonly Impuesto[]
  readonly iva: number
  readonly total: number
}

/**
 * Adds amounts up by the tax office's rules: the base of each rate is the sum of its amounts, and
 * its tax is rounded half up, once (decisiones/pedido, «Money of lines»).
 */
export const sumarMontos = (partes: readonly (ConTarifa & { readonly importe: number })[]): Montos => {
  const bases = new Map<Tarifa, number>()
  for (const parte of partes) bases.set(tarifaDe(parte), (bases.get(tarifaDe(parte)) ?? 0) + parte.importe)
  const impuestos = TARIFAS.flatMap((tarifa) => {
    const base = bases.get(tarifa)
    const deTarifa = comoTarifa(tarifa)
    return base === undefined ? [] : [{ ...deTarifa, base, valor: ivaDe(base, deTarifa.tasaIva) }]
  })
  const subtotal = impuestos.reduce((suma, { base }) => suma + base, 0)
  const iva = impuestos.reduce((suma, { valor }) => suma + valor, 0)
  return { subtotal, impuestos, iva, total: subtotal + iva }
}

/**
 * Amounts as facts keep them: with `impuestos` if lines add up to them, else with their one rate.
 */
export type ConMontos = {
  readonly tasaIva?: number | undefined
  readonly tarifa?: Tarifa | undefined
  readonly subtotal: number
  readonly impuestos?: readonly Impuesto[] | undefined
  readonly iva: number
  readonly total: number
}

/** Returns the base and the tax of each rate. */
export const impuestosDe = ({ tasaIva: tasa = 0, tarifa, impuestos, subtotal, iva }: ConMontos): readonly Impuesto[] =>
  impuestos ?? [{ tasaIva: tasa, ...(tarifa ? { tarifa } : {}), base: subtotal, valor: iva }]

/** Returns the rates of amounts in words: «IVA 15 %», «IVA 5 %, IVA 15 %». */
export const nombresDeTarifas = (montos: ConMontos): string =>
  impuestosDe(montos)
    .map((impuesto) => nombreDeTarifa(tarifaDe(impuesto)))
    .join(', ')

/** Returns amounts as requests and answers carry them: decimals, and the tax of each rate. */
export const montosEscritos = (montos: ConMontos) => ({
  subtotal: decimal(montos.subtotal),
  impuestos: impuestosDe(montos).map((impuesto) => ({
    tarifa: tarifaDe(impuesto),
    base: decimal(impuesto.base),
    valor: decimal(impuesto.valor),
  })),
  iva: decimal(montos.iva),
  total: decimal(montos.total),
})

/** Returns the rows of a document: subtotal, the tax of each rate, and the total, in cents. */
export const renglonesDeMontos = (que: string, montos: ConMontos): readonly (readonly [string, number])[] => [
  [que, montos.subtotal],
  ...impuestosDe(montos).map((impuesto): [string, number] => [nombreDeTarifa(tarifaDe(impuesto)), impuesto.valor]),
  ['Total', montos.total],
]
