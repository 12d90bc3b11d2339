import type { Aviso, Destinado } from '#domain/aviso.ts'
import { type Canal, esMesa, LADOS_DE_CANAL, type LadoDeCanal } from './canal.ts'
import { esMensaje, type HechoConversacion } from './hechos.ts'

/** The data that a message tells about a conversation, as of after the fact. */
export type FichaDeConversacion = {
  readonly canal: Canal
  /** The code of the order or the purchase. */
  readonly codigo: string
  readonly consumidorId: number
  readonly proveedorId: number
  /** The name of each side as the other reads it; a desk goes by the desk's name. */
  readonly nombres: Readonly<Record<LadoDeCanal, string>>
  /** The number of messages that each side hasn't read. */
  readonly sinLeer: Readonly<Record<LadoDeCanal, number>>
}

/** Returns the object of the conversation: exactly one of the order and the purchase. */
const deQue = ({ canal: { tipo, id }, codigo }: FichaDeConversacion) =>
  tipo === 'pedido'
    ? { canal: tipo, idPedido: id, codPedido: codigo }
    : { canal: tipo, idCompra: id, codCompra: codigo }

/**
 * Addresses a message to a side of the channel: to its account, or to its role. `lado`, a field of
 * our own, is the addressee's side.
 */
const a = <D extends object>(ficha: FichaDeConversacion, lado: LadoDeCanal, datos: D) => ({
  destino: esMesa(lado) ? ({ rol: lado } as const) : ({ cuenta: ficha[`${lado}Id`], como: lado } as const),
  datos: { ...deQue(ficha), lado, nroMessages: ficha.sinLeer[lado], ...datos },
})

type De = { readonly lado: LadoDeCanal; readonly autorId: number }
/**
 * Returns whether an addressee is told which account did it. Of a desk only desks are: to a party
 * it is the team.
 */
const diceQuien = (lado: LadoDeCanal, de: De): boolean => !esMesa(de.lado) || esMesa(lado)
const callado = (ficha: FichaDeConversacion, lado: LadoDeCanal, de: De) => ({
  noun: 'conversacion' as const,
  asunto: 'chatwork' as const,
  ...a(ficha, lado, diceQuien(lado, de) ? { usuario: de.autorId } : {}),
})
const escrito = (ficha: FichaDeConversacion, lado: LadoDeCanal, de: De) => ({
  noun: 'conversacion' as const,
  asunto: 'chatMessage' as const,
  ...a(ficha, lado, { ...(diceQuien(lado, de) ? { fromUser: de.autorId } : {}), empresa: ficha.nombres[de.lado] }),
})

type Base = ReturnType<typeof a>['datos']
export type AvisoDeConversacion =
  | Aviso<'conversacion', 'chatMessage', Base & { readonly empresa: string; readonly fromUser?: number }>
  | Aviso<'conversacion', 'chatwork', Base & { readonly usuario?: number }>

/**
 * Returns the messages that a conversation's fact causes. The other side is told what was written.
 * The side that wrote or read is told too, because it has other devices (decisiones/conversacion,
 * «Live»).
 */
export const avisosDeConversacion = (
  hecho: HechoConversacion,
  ficha: FichaDeConversacion,
): readonly (AvisoDeConversacion & Destinado)[] => {
  if (hecho.type === 'ConversacionAbierta') return []
  return LADOS_DE_CANAL[ficha.canal.tipo].map((lado) =>
    esMensaje(hecho) && lado !== hecho.data.lado ? escrito(ficha, lado, hecho.data) : callado(ficha, lado, hecho.data),
  )
}
