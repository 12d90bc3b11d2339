import type { AvisoOculto } from './aviso.ts'
import type { AvisoDeCompra } from './compra/avisos.ts'
import { dichoDeCompra } from './compra/dichos.ts'
import type { AvisoDeConsumo } from './consumo/avisos.ts'
import { dichoDeConsumo } from './consumo/dichos.ts'
import type { AvisoDeConversacion } from './conversacion/avisos.ts'
import { dichoDeConversacion } from './conversacion/dichos.ts'
import type { AvisoDeCuenta } from './cuenta/avisos.ts'
import { dichoDeCuenta } from './cuenta/dichos.ts'
import type { Dicho, Lectora } from './dicho.ts'
import type { AvisoDePedido } from './pedido/avisos.ts'
import { dichoDePedido } from './pedido/dichos.ts'
import type { AvisoDeRed } from './red/avisos.ts'
import { dichoDeRed } from './red/dichos.ts'

/** Every message that a fact causes. */
export type AvisoDeHecho =
  | AvisoDePedido
  | AvisoDeCompra
  | AvisoDeConversacion
  | AvisoDeConsumo
  | AvisoDeCuenta
  | AvisoDeRed

const DICHOS: {
  readonly [N in AvisoDeHecho['noun']]: (
    m: AvisoOculto<Extract<AvisoDeHecho, { noun: N }>>,
    lectora: Lectora,
  ) => Dicho | undefined
} = {
  pedido: dichoDePedido,
  compra: dichoDeCompra,
  conversacion: dichoDeConversacion,
  consumo: dichoDeConsumo,
  cuenta: dichoDeCuenta,
  red: dichoDeRed,
}

/** Returns the text of a message for a reader, or undefined when it only updates screens. */
export const dichoDe = (m: AvisoOculto<AvisoDeHecho>, lectora: Lectora): Dicho | undefined =>
  (DICHOS[m.noun] as (m: never, lectora: Lectora) => Dicho | undefined)(m as never, lectora)
