import { fechaLocal } from './calendario.ts'
import { tasaIva } from './dinero.ts'

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
