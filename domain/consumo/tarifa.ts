import type { ClaseDeConsumo } from './renglon.ts'

/** Cents for one of each (decisiones/consumo, «The amount»). */
export const TARIFA = {
  aprobado: 20,
  pedido: 10,
  publicacion: 300,
  palabra: 10,
} as const satisfies Readonly<Record<ClaseDeConsumo, number>>

/** How many of each a month counts, and its approved sales in cents. */
export type Cuentas = Readonly<Record<ClaseDeConsumo | 'ventas', number>>
export const SIN_CONSUMO: Cuentas = { aprobado: 0, pedido: 0, publicacion: 0, palabra: 0, ventas: 0 }

/** What so many of a class cost in a month with these sales, cents: nothing is charged in a month without sales. */
export const cargoDe = (clase: ClaseDeConsumo, cuantos: number, ventas: number): number =>
  ventas === 0 ? 0 : cuantos * TARIFA[clase]

/** What a month costs, in cents (decisiones/consumo, «The amount»). */
export const valorDe = ({ ventas, ...cuantos }: Cuentas): number =>
  (Object.keys(TARIFA) as ClaseDeConsumo[]).reduce((suma, clase) => suma + cargoDe(clase, cuantos[clase], ventas), 0)
