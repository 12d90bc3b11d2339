import type { Callado, Destinado } from './aviso.ts'
import { calladosDeCompra } from './compra/avisos.ts'
import { calladosDeConsumo, calladosDePeriodo } from './consumo/avisos.ts'
import { calladosDeCuenta } from './cuenta/avisos.ts'
import { veHecho } from './deciders.ts'
import type { Hecho, HechoGuardado } from './hecho.ts'
import { calladosDePedido } from './pedido/avisos.ts'
import { calladosDePublicacion, calladosDeVitrina } from './publicacion/avisos.ts'
import { calladosDeFavoritos } from './red/avisos.ts'

const POR_CATEGORIA: Readonly<Record<string, (hecho: HechoGuardado) => readonly Callado[]>> = {
  pedido: calladosDePedido,
  compra: calladosDeCompra,
  cuenta: calladosDeCuenta,
  consumo: calladosDeConsumo,
  periodo: calladosDePeriodo,
  favoritos: calladosDeFavoritos,
  publicacion: calladosDePublicacion,
  vitrina: calladosDeVitrina,
}

/** Whether a message's addressee may see the fact that it tells. */
export const alcanza = (hecho: Pick<Hecho, 'category' | 'type' | 'data'>, { destino }: Pick<Destinado, 'destino'>) => {
  const lector = 'cuenta' in destino ? destino.como : destino.rol
  return lector === undefined || veHecho(hecho, lector)
}

/**
 * Whose screens a fact changes, whether it is told them aloud or not (decisiones/vivo, «Silently»).
 */
export const calladosDe = (hecho: HechoGuardado): readonly Callado[] =>
  (POR_CATEGORIA[hecho.category]?.(hecho) ?? []).filter((callado) => alcanza(hecho, callado))
