import { CLASES_DE_CONSUMO, type ClaseDeConsumo } from './renglon.ts'

/** Cents for one of each class. */
export type Tarifa = Readonly<Record<ClaseDeConsumo, number>>
/** Cents charged for each class (decisiones/consumo, «The amount»). */
export const TARIFA = { aprobado: 20, pedido: 10, publicacion: 300, palabra: 10 } as const satisfies Tarifa

/** A month's count of each class, and its approved sales in cents. */
export type Cuentas = Readonly<Record<ClaseDeConsumo | 'ventas', number>>
export const SIN_CONSUMO: Cuentas = { aprobado: 0, pedido: 0, publicacion: 0, palabra: 0, ventas: 0 }

/**
 * Returns the cost of `cuantos` of a class in a month with these sales, in cents. Nothing is
 * charged in a month without sales.
 */
export const cargoDe = (clase: ClaseDeConsumo, cuantos: number, ventas: number, tarifa: Tarifa = TARIFA): number =>
  ventas === 0 ? 0 : cuantos * tarifa[clase]

/** Returns the cost of a month, in cents (decisiones/consumo, «The amount»). */
export const valorDe = ({ ventas, ...cuantos }: Cuentas, tarifa: Tarifa = TARIFA): number =>
  CLASES_DE_CONSUMO.reduce((suma, clase) => suma + cargoDe(clase, cuantos[clase], ventas, tarifa), 0)
