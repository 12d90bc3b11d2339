import type { AvisoOculto } from '#domain/aviso.ts'
import type { Dicho } from '#domain/dicho.ts'
import { ruta } from '#domain/rutas.ts'
import type { AvisoDeConversacion } from './avisos.ts'
import { nombreDeCanal } from './canal.ts'

type Mensaje = AvisoOculto<AvisoDeConversacion>

/** Returns the name of the channel that a message is about. */
export const channelDe = ({ canal, idPedido, idCompra }: Mensaje): string =>
  nombreDeCanal(canal, idPedido ?? idCompra ?? '')

/** Returns the text of what was written in a conversation, or undefined when nothing was. */
export const dichoDeConversacion = (m: Mensaje): Dicho | undefined => {
  if (m.asunto !== 'chatMessage') return undefined
  const { codPedido, codCompra, empresa } = m
  const channel = channelDe(m)
  return {
    cosa: 'Mensaje nuevo',
    titulo: m.idPedido === undefined ? `Suscripción ${codCompra ?? ''}` : `Pedido ${codPedido ?? ''}`,
    detalle: () => `de ${empresa}`,
    tono: 'chat',
    a: `${ruta('chat')}?con=${encodeURIComponent(channel)}`,
    sobre: `chat ${channel}`,
  }
}
