import type { FilaPedido } from '#api/contract/pedido.ts'

export const PANELES = [
  'nota',
  'archivos',
  'correo',
  'negociacion',
  'final',
  'incidente',
  'editar',
  'aprobar',
  'contraoferta',
  'cotizar',
] as const
export type PanelDeFila = (typeof PANELES)[number]
export type AbrirPanel = (panel: PanelDeFila) => void

export const esPanel = (texto: string | null): texto is PanelDeFila =>
  (PANELES as readonly (string | null)[]).includes(texto)

/** Returns the reader's own note. */
export const notaDe = ({ lado, nota, notacliente }: FilaPedido): string =>
  (lado === 'proveedor' ? nota : notacliente) ?? ''

/**
 * Returns whether a step is offered. One that can't be taken now is, with the reason against it;
 * at the end of an order's life that reason would stand there for ever.
 */
export const seOfrece = ({ estadoPedido }: FilaPedido, motivo: string | null): boolean =>
  motivo === null || (estadoPedido !== 'Finalizado' && estadoPedido !== 'Descartado')

/** Returns why there is no note to open or to write, or null when there is. */
export const sinNota = (fila: FilaPedido): string | null => (notaDe(fila) ? null : (fila.pasos.anotar ?? null))

/**
 * Returns whether the reader has that panel of an order, whatever an address says. A limited
 * account has no chat, note or e-mail, a head office only the proposals of its branch's order.
 */
export const tienePanel = (panel: PanelDeFila, fila: FilaPedido, limitada: boolean): boolean => {
  const { lado } = fila
  if (fila.sucursal) return panel === 'negociacion'
  if (panel === 'correo') return lado === 'proveedor' && !limitada
  if (panel === 'editar' || panel === 'aprobar') return lado === 'consumidor'
  if (panel === 'cotizar') return lado === 'proveedor'
  if (panel === 'nota' && sinNota(fila)) return false
  return !limitada || panel !== 'nota'
}
