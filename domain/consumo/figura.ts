import type { Sumas } from './grafico.ts'
import type { ClaseDeConsumo } from './renglon.ts'
import { CLASES_DE_CONSUMO } from './renglon.ts'
import { cargoDe } from './tarifa.ts'

/**
 * Figures that open to show what they are made of. `aprobados` also gives the sales; `consumo` is
 * all that is charged (decisiones/consumo, «Figures»).
 */
export const FIGURAS = ['aprobados', 'pedidos', 'publicaciones', 'palabras', 'consumo', 'porAprobar'] as const
export type Figura = (typeof FIGURAS)[number]

/**
 * The classes of facts that a figure sums. `porAprobar` has none, because what waits for an
 * approval belongs to no class.
 */
export const CLASES_DE: Readonly<Record<Figura, readonly ClaseDeConsumo[]>> = {
  aprobados: ['aprobado'],
  pedidos: ['pedido'],
  publicaciones: ['publicacion'],
  palabras: ['palabra'],
  consumo: CLASES_DE_CONSUMO,
  porAprobar: [],
}

/** Returns a figure's sum over some months: the count, and the sales and the charge in cents. */
export const sumaDe = (figura: Figura, { porMes, porAprobar }: Pick<Sumas, 'porMes' | 'porAprobar'>) => {
  const suma = { cuantos: 0, ventas: 0, valor: 0 }
  for (const mes of porMes.values()) {
    for (const clase of CLASES_DE[figura]) {
      suma.cuantos += mes[clase]
      suma.ventas += clase === 'aprobado' ? mes.ventas : 0
      suma.valor += cargoDe(clase, mes[clase], mes.ventas)
    }
  }
  if (figura !== 'porAprobar') return suma
  for (const { cuantos, ventas } of porAprobar.values()) {
    suma.cuantos += cuantos
    suma.ventas += ventas
  }
  return suma
}
