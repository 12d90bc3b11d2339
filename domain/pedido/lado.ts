import { pide, vende } from '#domain/cuenta/tipos.ts'

export const LADOS = ['consumidor', 'proveedor'] as const
export type Lado = (typeof LADOS)[number]

export const otroLado = (lado: Lado): Lado => (lado === 'consumidor' ? 'proveedor' : 'consumidor')

/** Returns the check of whether an account may have orders on this side. */
export const tieneLado = (lado: Lado) => (lado === 'proveedor' ? vende : pide)
