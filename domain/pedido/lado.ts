/** The sides of an order. */
export const LADOS = ['consumidor', 'proveedor'] as const
export type Lado = (typeof LADOS)[number]
