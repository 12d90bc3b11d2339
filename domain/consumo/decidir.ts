import { anioLocal, momentoEscrito } from '#domain/calendario.ts'
import { type Cobro, cobroDe, cobroDicho, mismoCobro, otroCobro } from '#domain/cobro.ts'
import {
  type Decider,
  type Decision,
  HechoImposible,
  isRefusal,
  noExiste,
  type Origen,
  type Refusal,
  refuse,
} from '#domain/decider.ts'
import { decimal } from '#domain/dinero.ts'
import { motivoDe } from '#domain/motivo.ts'
import { type HechoConsumo, hechosConsumo, OBJETIVO_MAXIMO, OBJETIVO_MINIMO } from './hechos.ts'
import { type MesConValor, type Pago, porPagarDe, sumaDeMeses } from './pago.ts'
import { recordableDesde } from './recordar.ts'

/**
 * A provider's objectives in cents, by year, and its payments, numbered from 1. `recordado` is when
 * it was last reminded of its debt, ISO 8601.
 */
export type Consumo = {
  readonly objetivos: Readonly<Record<number, number>>
  readonly pagos: readonly (Pago & { readonly motivo?: string; readonly cobro?: Cobro })[]
  readonly recordado?: string
  /** The last month of which the clock reminded it. */
  readonly vencido?: Vencido
}

type Comprobante = {
  readonly sha256: string
  readonly nombre: string
  readonly tipo: string
  readonly bytes: number
  /** The number on the proof, when its sender gives one. */
  readonly referencia?: string | undefined
}

/** `objetivo` is in cents, for the year in which the command is given. */
type FijarObjetivo = { readonly type: 'FijarObjetivo'; readonly objetivo: number }
/**
 * `cerrados` are the account's closed months with their cost, or undefined for a courtesy account.
 * `valor` is the amount that it means to pay, in cents.
 */
export type PagarConsumo = {
  readonly type: 'PagarConsumo'
  readonly valor: number
  readonly cerrados: readonly MesConValor[] | undefined
  readonly comprobante?: Comprobante
}
/** Finance's answer to a payment. */
export type RespuestaAPago =
  | ({ readonly type: 'ConfirmarPagoDeConsumo' } & Cobro)
  | { readonly type: 'RechazarPagoDeConsumo'; readonly motivo: string }
type ResolverPago = RespuestaAPago & { readonly numero: number }
/** A month that is due, and the days since its close. */
export type Vencido = { readonly mes: string; readonly dias: number }
/** `cerrados` as for a payment. With `vencido` it is the clock that reminds. */
type RecordarConsumo = {
  readonly type: 'RecordarConsumo'
  readonly cerrados: readonly MesConValor[]
  readonly vencido?: Vencido
}
export type ComandoConsumo = Origen & { readonly proveedorId: number } & (
    | FijarObjetivo
    | PagarConsumo
    | ResolverPago
    | RecordarConsumo
  )
type De<T extends ComandoConsumo['type']> = Extract<ComandoConsumo, { readonly type: T }>

const esObjetivo = (cents: number): boolean =>
  Number.isInteger(cents) && cents >= OBJETIVO_MINIMO && cents <= OBJETIVO_MAXIMO

const fijar = (
  { objetivos }: Consumo,
  { actor, ahora, proveedorId, objetivo }: De<'FijarObjetivo'>,
): Decision<HechoConsumo> => {
  if (actor.id !== proveedorId) return noExiste('ese proveedor')
  if (!esObjetivo(objetivo)) return refuse('objetivo-invalido', 'El objetivo va de 0.01 a 999999999.99.')
  const anio = anioLocal(ahora)
  const fijado = objetivos[anio]
  if (fijado === objetivo) return []
  if (fijado !== undefined)
    return refuse('objetivo-fijado', `Ya guardaste tu objetivo de ${anio}: no se puede cambiar.`, {
      objetivo: decimal(fijado),
    })
  return [{ type: 'ObjetivoAnualFijado', data: { proveedorId, anio, objetivo } }]
}

/**
 * Returns the objection to a payment, whatever its proof. Refusals: no-existe (another's),
 * cuenta-de-cortesia, consumo-pagado, valor-cambio.
 */
export const impideDePagar = (
  { pagos }: Consumo,
  { actor, proveedorId, cerrados, valor }: Pick<De<'PagarConsumo'>, 'actor' | 'proveedorId' | 'cerrados' | 'valor'>,
): Refusal | undefined => {
  if (actor.id !== proveedorId) return noExiste('ese proveedor')
  if (!cerrados) return refuse('cuenta-de-cortesia', 'Tu cuenta es de cortesía: no paga su consumo.')
  const meses = porPagarDe(cerrados, pagos)
  const debido = { valorConsumo: decimal(sumaDeMeses(meses)), meses: meses.map(({ mes }) => mes) }
  if (meses.length === 0) return refuse('consumo-pagado', 'No tienes ningún mes por pagar.', debido)
  return valor === sumaDeMeses(meses)
    ? undefined
    : refuse('valor-cambio', `El valor por pagar es ${debido.valorConsumo}: revísalo y vuelve a intentar.`, debido)
}

const pagar = (estado: Consumo, c: De<'PagarConsumo'>): Decision<HechoConsumo> => {
  const no = impideDePagar(estado, c)
  if (no) return no
  const { proveedorId, valor, cerrados = [], comprobante } = c
  if (valor > 0 && !comprobante) return refuse('falta-comprobante', 'Adjunta el comprobante de tu pago.')
  if (valor === 0 && comprobante) return refuse('sin-valor', 'No hay nada que pagar: reactiva tu cuenta.')
  const numero = estado.pagos.length + 1
  const meses = porPagarDe(cerrados, estado.pagos).map(({ mes, valor: delMes }) => ({ mes, valor: delMes }))
  const { sha256, nombre, tipo, bytes, referencia } = comprobante ?? {}
  const archivo = comprobante
    ? { sha256, nombre, tipo, bytes, ...(referencia === undefined ? {} : { referencia }) }
    : {}
  const enviado = { type: 'PagoDeConsumoEnviado', data: { proveedorId, numero, meses, valor, ...archivo } } as const
  return valor > 0 ? [enviado] : [enviado, { type: 'PagoDeConsumoConfirmado', data: { proveedorId, numero } }]
}

const resolver = (
  { pagos }: Consumo,
  c: De<'ConfirmarPagoDeConsumo' | 'RechazarPagoDeConsumo'>,
): Decision<HechoConsumo> => {
  const { proveedorId, numero } = c
  const pago = pagos[numero - 1]
  if (!pago) return noExiste('ese pago')
  const dicho = c.type === 'RechazarPagoDeConsumo' ? motivoDe(c.motivo) : undefined
  if (isRefusal(dicho)) return dicho
  if (c.type === 'ConfirmarPagoDeConsumo' && pago.cobro && !mismoCobro(pago.cobro, c)) return otroCobro(pago.cobro)
  if (pago.estado === (dicho ? 'rechazado' : 'confirmado') && pago.motivo === dicho?.motivo) return []
  if (pago.estado !== 'enviado')
    return refuse('pago-resuelto', `Ese pago ya está ${pago.estado}.`, { estado: pago.estado })
  if (dicho) return [{ type: 'PagoDeConsumoRechazado', data: { proveedorId, numero, ...dicho } }]
  const llego = c.type === 'ConfirmarPagoDeConsumo' ? cobroDe(c, pago.valor) : {}
  return isRefusal(llego) ? llego : [{ type: 'PagoDeConsumoConfirmado', data: { proveedorId, numero, ...llego } }]
}

const recordar = (
  { pagos, recordado, vencido: ultimo }: Consumo,
  { proveedorId, cerrados, vencido, ahora }: De<'RecordarConsumo'>,
): Decision<HechoConsumo> => {
  const dado =
    vencido && ultimo && (ultimo.mes > vencido.mes || (ultimo.mes === vencido.mes && ultimo.dias >= vencido.dias))
  if (dado) return []
  const meses = porPagarDe(cerrados, pagos).filter(({ valor }) => valor > 0)
  if (meses.length === 0) return refuse('consumo-pagado', 'Ese proveedor no debe nada de su consumo.')
  const desde = recordableDesde(recordado)
  if (recordado !== undefined && desde !== undefined && ahora < desde)
    return refuse(
      'ya-recordado',
      `Ya se le recordó el ${momentoEscrito(recordado)}: se le puede recordar otra vez desde el ${momentoEscrito(desde)}.`,
      { desde },
    )
  const debe = meses.map(({ mes, valor }) => ({ mes, valor }))
  return [
    {
      type: 'ConsumoRecordado',
      data: { proveedorId, meses: debe, valor: sumaDeMeses(debe), momento: ahora, ...(vencido ? { vencido } : {}) },
    },
  ]
}

/**
 * Decides a command. Refusals: no-existe, objetivo-invalido, objetivo-fijado (decisiones/consumo,
 * «Objective»); cuenta-de-cortesia, consumo-pagado, valor-cambio, falta-comprobante, sin-valor,
 * falta-motivo, motivo-largo, pago-resuelto, monto-menor, pago-confirmado (decisiones/consumo,
 * «Payment»); consumo-pagado, ya-recordado (decisiones/consumo, «Reminders»).
 */
export const decideConsumo = (estado: Consumo, c: ComandoConsumo): Decision<HechoConsumo> => {
  switch (c.type) {
    case 'FijarObjetivo':
      return fijar(estado, c)
    case 'PagarConsumo':
      return pagar(estado, c)
    case 'RecordarConsumo':
      return recordar(estado, c)
    default:
      return resolver(estado, c)
  }
}

export const evolveConsumo = (estado: Consumo, { type, data }: HechoConsumo): Consumo => {
  const { objetivos, pagos } = estado
  if (type === 'ObjetivoAnualFijado') {
    if (objetivos[data.anio] !== undefined) throw new HechoImposible(type, `con objetivo de ${data.anio}`)
    return { ...estado, objetivos: { ...objetivos, [data.anio]: data.objetivo } }
  }
  if (type === 'PagoDeConsumoEnviado') {
    const { numero, meses, valor } = data
    if (numero !== pagos.length + 1) throw new HechoImposible(type, `con ${pagos.length} pagos`)
    return { ...estado, pagos: [...pagos, { estado: 'enviado', meses, valor }] }
  }
  if (type === 'ConsumoRecordado') {
    const { momento: recordado, vencido } = data
    return vencido ? { ...estado, recordado, vencido } : { ...estado, recordado }
  }
  const pago = pagos[data.numero - 1]
  if (pago?.estado !== 'enviado') throw new HechoImposible(type, `con el pago ${pago?.estado ?? 'inexistente'}`)
  const resuelto =
    type === 'PagoDeConsumoRechazado'
      ? ({ ...pago, estado: 'rechazado', motivo: data.motivo } as const)
      : ({ ...pago, estado: 'confirmado', ...cobroDicho(data) } as const)
  return { ...estado, pagos: pagos.with(data.numero - 1, resuelto) }
}

export const consumoDecider: Decider<Consumo, ComandoConsumo, HechoConsumo> = {
  category: 'consumo',
  schemas: hechosConsumo,
  initial: { objetivos: {}, pagos: [] },
  decide: decideConsumo,
  evolve: evolveConsumo,
  // The stream's name gives the provider, and nobody else takes part.
  partes: () => [],
}
