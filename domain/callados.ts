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

/** Returns whether a message's addressee may see the fact that the message tells of. */
export const alcanza = (
  hecho: Pick<Hecho, 'category' | 'type' | 'data'>,
  { destino }: Pick<Destinado | Callado, 'destino'>,
) => {
  const lector = 'rol' in destino ? destino.rol : destino.como
  return lector === undefined || veHecho(hecho, lector)
}

/**
 * Returns the silent messages for the screens that a fact changes, whether or not the fact is also
 * told aloud (decisiones/vivo, «Silently»).
 */
export const calladosDe = (hecho: HechoGuardado): readonly Callado[] =>
  (POR_CATEGORIA[hecho.category]?.(hecho) ?? []).filter((callado) => alcanza(hecho, callado))
