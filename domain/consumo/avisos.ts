import { type Aviso, type Callado, callarA } from '#domain/aviso.ts'
import { LEEN_TODO } from '#domain/cuenta/tipos.ts'
import { decimal } from '#domain/dinero.ts'
import type { HechoGuardado } from '#domain/hecho.ts'
import type { HechoPeriodo } from './cierre.ts'
import type { HechoConsumo } from './hechos.ts'

type DePago =
  | Aviso<'consumo', 'pagoConsumo', { readonly idProv: number; readonly empresa: string; readonly total: string }>
  | Aviso<'consumo', 'pagoConsumoRechazado', { readonly motivo: string }>
  | Aviso<'consumo', 'consumoRecordado', { readonly total: string; readonly meses: number }>
type DeMes = Aviso<'consumo', 'cierreAlterado', { readonly mes: string; readonly cifras: number }>
export type AvisoDeConsumo = DePago | DeMes

/** Returns the messages that a fact of a provider's consumption causes. */
export const avisosDeConsumo = ({ type, data }: HechoConsumo, empresa: string): readonly DePago[] => {
  const { proveedorId } = data
  // A payment of 0 needs nobody's attention.
  if (type === 'PagoDeConsumoEnviado' && data.valor > 0) {
    const datos = { idProv: proveedorId, empresa, total: decimal(data.valor) }
    return [{ noun: 'consumo', asunto: 'pagoConsumo', destino: { rol: 'financiero' }, datos }]
  }
  if (type === 'ConsumoRecordado') {
    const datos = { total: decimal(data.valor), meses: data.meses.length }
    return [{ noun: 'consumo', asunto: 'consumoRecordado', destino: { cuenta: proveedorId }, datos }]
  }
  return type === 'PagoDeConsumoRechazado'
    ? [
        {
          noun: 'consumo',
          asunto: 'pagoConsumoRechazado',
          destino: { cuenta: proveedorId },
          datos: { motivo: data.motivo },
        },
      ]
    : []
}

/**
 * Returns the silent messages: the provider's own devices follow every fact, and the desks that see
 * payments follow the facts about payments.
 */
export const calladosDeConsumo = ({ type, clave }: HechoGuardado): readonly Callado[] => [
  { asunto: 'consumo', destino: { cuenta: Number(clave) } },
  ...(type === 'ObjetivoAnualFijado' ? [] : callarA('consumo', LEEN_TODO)),
]

/** Returns the messages to the desks that read a signed close whose figures no longer match. */
export const avisosDePeriodo = ({ type, data }: HechoPeriodo): readonly AvisoDeConsumo[] =>
  type === 'CierreAlterado'
    ? LEEN_TODO.map((rol) => ({
        noun: 'consumo',
        asunto: 'cierreAlterado',
        destino: { rol },
        datos: { mes: data.mes, cifras: data.cifras.length },
      }))
    : []

/** Returns the silent messages: the same desks follow everything that happens to a month. */
export const calladosDePeriodo = (): readonly Callado[] => callarA('consumo', LEEN_TODO)
