import type { MensajeDeConversacion } from '#api/contract/vivo.ts'
import { channelDe } from '#domain/conversacion/dichos.ts'
import { ruta } from '#domain/rutas.ts'
import { unir } from '#domain/texto.ts'
import { rutaDeChat, temaDeChat } from '#web/vivo/chat.ts'
import type { Efecto } from '#web/vivo/efecto.ts'

/** Letters of a name that a toast shows (decisiones/conversacion, «Live»). */
const LETRAS = 13

type Escrito = Extract<MensajeDeConversacion, { asunto: 'chatMessage' }>
/** Returns the toast of a message: its author first, as its reader looks for them. */
const avisoDe = (m: Escrito): NonNullable<Efecto['aviso']> => ({
  titulo: `Mensaje de ${m.empresa.length > LETRAS ? `${m.empresa.slice(0, LETRAS)}…` : m.empresa}`,
  detalle: unir(m.codPedido ?? m.codCompra ?? '', m.nroMessages > 1 ? `${m.nroMessages} sin leer` : ''),
  tono: 'chat',
  a: rutaDeChat(channelDe(m)),
  callaEn: ruta('chat'),
})

/** Returns the effect of a conversation's message, or undefined when its asunto isn't known. */
export const efectoDeConversacion = (m: MensajeDeConversacion): Efecto | undefined => {
  const tema = temaDeChat(channelDe(m))
  switch (m.asunto) {
    case 'chatwork':
      return { cambia: ['conversacion'], ...(m.nroMessages === 0 && { leido: tema }) }
    case 'chatMessage':
      return {
        cambia: ['conversacion'],
        sobre: tema,
        pestana: m.idPedido === undefined ? 'compras' : m.lado === 'consumidor' ? 'pedidos' : 'ventas',
        aviso: avisoDe(m),
      }
    default:
      return undefined
  }
}
