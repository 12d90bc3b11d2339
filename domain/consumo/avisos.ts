import { type Aviso, type Callado, callarA } from '#domain/aviso.ts'
import { LEEN_TODO } from '#domain/cuenta/tipos.ts'
import { decimal } from '#domain/dinero.ts'
import type { HechoGuardado } from '#domain/hecho.ts'
import type { HechoPeriodo } from './cierre.ts'
import type { HechoConsumo } from './hechos.ts'

type DePago =
  | Aviso<'pagoConsumo', { readonly idProv: number; readonly empresa: string; readonly total: string }>
  | Aviso<'pagoConsumoRechazado', { readonly motivo: string }>
type DeMes = Aviso<'cierreAlterado', { readonly mes: string; readonly cifras: number }>
export type AvisoDeConsumo = DePago | DeMes

/** To whom a fact of a provider's consumption is told. */
export const avisosDeConsumo = ({ type, data }: HechoConsumo, empresa: string): readonly DePago[] => {
  const { proveedorId } = data
  // What costs nothing needs nobody.
  if (type === 'PagoDeConsumoEnviado' && data.valor > 0) {
    const datos = { idProv: proveedorId, empresa, total: decimal(data.valor) }
    return [{ asunto: 'pagoConsumo', destino: { rol: 'financiero' }, datos }]
  }
  return type === 'PagoDeConsumoRechazado'
    ? [{ asunto: 'pagoConsumoRechazado', destino: { cuenta: proveedorId }, datos: { motivo: data.motivo } }]
    : []
}

/** Its own devices follow it and, of payments, the desks that see them. */
export const calladosDeConsumo = ({ type, clave }: HechoGuardado): readonly Callado[] => [
  { asunto: 'consumo', destino: { cuenta: Number(clave) } },
  ...(type === 'ObjetivoAnualFijado' ? [] : callarA('consumo', LEEN_TODO)),
]

/** That a signed close stands otherwise is told the desks that read it. */
export const avisosDePeriodo = ({ type, data }: HechoPeriodo): readonly AvisoDeConsumo[] =>
  type === 'CierreAlterado'
    ? LEEN_TODO.map((rol) => ({
        ...{ asunto: 'cierreAlterado', destino: { rol } },
        datos: { mes: data.mes, cifras: data.cifras.length },
      }))
    : []

/** And they follow whatever becomes of it. */
export const calladosDePeriodo = (): readonly Callado[] => callarA('consumo', LEEN_TODO)
