import { pide, vende } from '#domain/cuenta/tipos.ts'

/** The sides of an order. */
export const LADOS = ['consumidor', 'proveedor'] as const
export type Lado = (typeof LADOS)[number]

/** Whether an account may have orders of this side. */
export const tieneLado = (lado: Lado) => (lado === 'proveedor' ? vende : pide)
