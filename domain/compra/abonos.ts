import { ivaIncluido } from '#domain/dinero.ts'
import type { ContextoCompra } from './maquina.ts'

type ConAbonos = Pick<ContextoCompra, 'abonos' | 'oferta'>

/** Returns the cents that came as parts of the price and weren't given back. */
export const abonadoDe = ({ abonos = [] }: Pick<ContextoCompra, 'abonos'>): number =>
  abonos.reduce((suma, { recibido }) => suma + recibido, 0)

/** Returns the cents of IVA within what came as parts of the price. */
export const ivaAbonado = (compra: ConAbonos): number => ivaIncluido(abonadoDe(compra), compra.oferta?.tasaIva ?? 0)

/**
 * Returns what is missing of the price, and the IVA within it, in cents. With all parts that came
 * before it is exactly the price and its IVA.
 */
export const faltaDe = (compra: ConAbonos): { readonly total: number; readonly iva: number } => ({
  total: (compra.oferta?.total ?? 0) - abonadoDe(compra),
  iva: (compra.oferta?.iva ?? 0) - ivaAbonado(compra),
})
