import type { Aviso, Destinado } from '#domain/aviso.ts'
import { type Canal, esMesa, LADOS_DE_CANAL, type LadoDeCanal } from './canal.ts'
import { esMensaje, type HechoConversacion } from './hechos.ts'

/** What a message about a conversation tells of it, after the fact. */
export type FichaDeConversacion = {
  readonly canal: Canal
  /** The order's or the purchase's code. */
  readonly codigo: string
  readonly consumidorId: number
  readonly proveedorId: number
  /** What each side is called by the other: a desk by its name. */
  readonly nombres: Readonly<Record<LadoDeCanal, string>>
  /** Messages that each side hasn't read. */
  readonly sinLeer: Readonly<Record<LadoDeCanal, number>>
}

/** Exactly one of the two objects. */
const deQue = ({ canal: { tipo, id }, codigo }: FichaDeConversacion) =>
  tipo === 'pedido'
    ? { canal: tipo, idPedido: id, codPedido: codigo }
    : { canal: tipo, idCompra: id, codCompra: codigo }

/** To a side of the channel: its account, or its role. `lado` (ours) is the addressee's side. */
const a = <D extends object>(ficha: FichaDeConversacion, lado: LadoDeCanal, datos: D) => ({
  destino: esMesa(lado) ? ({ rol: lado } as const) : ({ cuenta: ficha[`${lado}Id`], como: lado } as const),
  datos: { ...deQue(ficha), lado, nroMessages: ficha.sinLeer[lado], ...datos },
})

type De = { readonly lado: LadoDeCanal; readonly autorId: number }
const callado = (ficha: FichaDeConversacion, lado: LadoDeCanal, de: De) => ({
  asunto: 'chatwork' as const,
  // Of a desk it isn't told who.
  ...a(ficha, lado, esMesa(de.lado) ? {} : { usuario: de.autorId }),
})
const escrito = (ficha: FichaDeConversacion, lado: LadoDeCanal, de: De) => ({
  asunto: 'chatMessage' as const,
  ...a(ficha, lado, { ...(esMesa(de.lado) ? {} : { fromUser: de.autorId }), empresa: ficha.nombres[de.lado] }),
})

type Base = ReturnType<typeof a>['datos']
export type AvisoDeConversacion =
  | Aviso<'chatMessage', Base & { readonly empresa: string; readonly fromUser?: number }>
  | Aviso<'chatwork', Base & { readonly usuario?: number }>

/** The messages of a conversation's fact: what was written is told to the other side; who wrote or read has other devices (decisiones/conversacion, «Live»). */
export const avisosDeConversacion = (
  hecho: HechoConversacion,
  ficha: FichaDeConversacion,
): readonly (AvisoDeConversacion & Destinado)[] => {
  if (hecho.type === 'ConversacionAbierta') return []
  return LADOS_DE_CANAL[ficha.canal.tipo].map((lado) =>
    esMensaje(hecho) && lado !== hecho.data.lado ? escrito(ficha, lado, hecho.data) : callado(ficha, lado, hecho.data),
  )
}
