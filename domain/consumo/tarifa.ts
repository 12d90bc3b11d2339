import { CLASES_DE_CONSUMO, type ClaseDeConsumo } from './renglon.ts'

/** Cents for one of each. */
export type Tarifa = Readonly<Record<ClaseDeConsumo, number>>
/** (decisiones/consumo, «The amount») */
export const TARIFA = { aprobado: 20, pedido: 10, publicacion: 300, palabra: 10 } as const satisfies Tarifa

/** How many of each a month counts, and its approved sales in cents. */
export type Cuentas = Readonly<Record<ClaseDeConsumo | 'ventas', number>>
export const SIN_CONSUMO: Cuentas = { aprobado: 0, pedido: 0, publicacion: 0, palabra: 0, ventas: 0 }

/** What so many of a class cost in a month with these sales, cents: nothing is charged in a month without sales. */
export const cargoDe = (clase: ClaseDeConsumo, cuantos: number, ventas: number, tarifa: Tarifa = TARIFA): number =>
  ventas === 0 ? 0 : cuantos * tarifa[clase]

/** What a month costs, in cents (decisiones/consumo, «The amount»). */
export const valorDe = ({ ventas, ...cuantos }: Cuentas, tarifa: Tarifa = TARIFA): number =>
  CLASES_DE_CONSUMO.reduce((suma, clase) => suma + cargoDe(clase, cuantos[clase], ventas, tarifa), 0)
