import type { FilaPedido } from '#api/contract/pedido.ts'

export const PANELES = ['chat', 'nota', 'archivos', 'correo', 'negociacion', 'final', 'incidente', 'editar'] as const
export type PanelDeFila = (typeof PANELES)[number]
export type AbrirPanel = (cual: PanelDeFila) => void

export const esPanel = (texto: string | null): texto is PanelDeFila =>
  (PANELES as readonly (string | null)[]).includes(texto)

/** Whether the reader has that panel of an order, whatever an address says. A limited account has no chat, note or e-mail. */
export const tienePanel = (cual: PanelDeFila, { lado }: Pick<FilaPedido, 'lado'>, limitada: boolean): boolean => {
  if (cual === 'correo') return lado === 'proveedor' && !limitada
  if (cual === 'editar') return lado === 'consumidor'
  return !limitada || (cual !== 'chat' && cual !== 'nota')
}
