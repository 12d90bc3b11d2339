import { type Aviso, conCallados, type Destinado } from '#domain/aviso.ts'
import { decimal } from '#domain/dinero.ts'
import { LEEN_TODO } from '#domain/permisos.ts'
import type { HechoPeriodo } from './cierre.ts'
import type { HechoConsumo } from './hechos.ts'

type DePago =
  | Aviso<'pagoConsumo', { readonly idProv: number; readonly empresa: string; readonly total: string }>
  | Aviso<'pagoConsumoRechazado', { readonly motivo: string }>
type DeMes = Aviso<'cierreAlterado', { readonly mes: string; readonly cifras: number }>
export type AvisoDeConsumo = DePago | DeMes | Aviso<'consumo', object>

const avisosDePago = ({ type, data }: HechoConsumo, empresa: string): readonly DePago[] => {
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

/** To whom a fact of a provider's consumption is told; its own devices and, of payments, the desks that see them follow silently. */
export const avisosDeConsumo = (hecho: HechoConsumo, empresa: string): readonly AvisoDeConsumo[] => {
  const mesas = hecho.type === 'ObjetivoAnualFijado' ? [] : LEEN_TODO
  const miran: readonly Destinado[] = [
    { destino: { cuenta: hecho.data.proveedorId }, datos: {} },
    ...mesas.map((rol) => ({ destino: { rol }, datos: {} })),
  ]
  return conCallados(avisosDePago(hecho, empresa), 'consumo', miran)
}

/** The desks that read a month's close follow it; that a signed one stands otherwise is told them. */
export const avisosDePeriodo = ({ type, data }: HechoPeriodo): readonly AvisoDeConsumo[] =>
  LEEN_TODO.map((rol) => {
    const destino = { rol }
    return type === 'CierreAlterado'
      ? { asunto: 'cierreAlterado', destino, datos: { mes: data.mes, cifras: data.cifras.length } }
      : { asunto: 'consumo', destino, datos: {} }
  })
