import type {
  MensajeDeCompra,
  MensajeDeConsumo,
  MensajeDeConversacion,
  MensajeDeCuenta,
  MensajeDeHecho,
  MensajeDePedido,
  MensajeDeRed,
} from '#api/contract/vivo.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import type { AvisoDeCompra } from '#domain/compra/avisos.ts'
import type { AvisoDeConsumo } from '#domain/consumo/avisos.ts'
import type { AvisoDeConversacion } from '#domain/conversacion/avisos.ts'
import type { AvisoDeCuenta } from '#domain/cuenta/avisos.ts'
import type { AvisoDePedido } from '#domain/pedido/avisos.ts'
import type { AvisoDeHecho } from '#domain/push.ts'
import type { AvisoDeRed } from '#domain/red/avisos.ts'
import type { TuplaAviso } from '#projections/avisos/modelo.ts'

/** Fields that hold the number of an account, an order or a purchase. */
const CAMPOS_ID = ['id', 'idPedido', 'idProv', 'idCompra', 'usuario', 'fromUser'] as const
type CampoId = (typeof CAMPOS_ID)[number]

/** Fields as browsers get them. */
type Ocultos<D> = {
  [C in keyof D]: C extends CampoId ? string : D[C] extends object | undefined ? Ocultos<D[C]> : D[C]
}
/** The domain's messages as browsers get them, one by one. */
type Dicho<V> = V extends { readonly noun: infer N; readonly asunto: infer A; readonly datos: infer D }
  ? { readonly noun: N; readonly asunto: A; readonly posicion: string; readonly momento: string } & Ocultos<D>
  : never

const ocultar = (datos: object, ids: Ofuscador): object =>
  Object.fromEntries(
    Object.entries(datos).map(([campo, valor]) => [
      campo,
      typeof valor === 'object' && valor !== null
        ? ocultar(valor, ids)
        : (CAMPOS_ID as readonly string[]).includes(campo)
          ? ids.ocultar(valor)
          : valor,
    ]),
  )

const dicho = ({ posicion, noun, asunto, datos, momento }: TuplaAviso, ids: Ofuscador) =>
  ({ noun, asunto, posicion: String(posicion), momento, ...ocultar(datos, ids) }) as Dicho<AvisoDeHecho>

type Campos<M> = M extends unknown ? keyof M : never
/** Fields of a noun's messages that the contract doesn't list. */
type Sobran<V extends AvisoDeHecho, M extends MensajeDeHecho> = V extends unknown
  ? Exclude<keyof V['datos'], Campos<Extract<M, { asunto: V['asunto'] }>>>
  : never
type NadaSobra = [
  | Sobran<AvisoDePedido, MensajeDePedido>
  | Sobran<AvisoDeCuenta, MensajeDeCuenta>
  | Sobran<AvisoDeCompra, MensajeDeCompra>
  | Sobran<AvisoDeConversacion, MensajeDeConversacion>
  | Sobran<AvisoDeRed, MensajeDeRed>
  | Sobran<AvisoDeConsumo, MensajeDeConsumo>,
] extends [never]
  ? MensajeDeHecho
  : never

/**
 * Returns a message as browsers get it. It doesn't compile unless the domain's fields are exactly
 * those that the contract lists.
 */
export const mensajeDe = (tupla: TuplaAviso, ids: Ofuscador): NadaSobra => dicho(tupla, ids)
