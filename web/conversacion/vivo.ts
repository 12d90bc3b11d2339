import type { MensajeDeConversacion } from '#api/contract/vivo.ts'
import { nombreDeCanal } from '#domain/conversacion/canal.ts'
import { ruta } from '#domain/rutas.ts'
import { rutaDeChat, temaDeChat } from '#web/vivo/chat.ts'
import type { Efecto, EfectosDe } from '#web/vivo/efecto.ts'

/** Letters of a name that a toast shows (decisiones/conversacion, «Live»). */
const LETRAS = 13

const channelDe = ({ canal, idPedido, idCompra }: MensajeDeConversacion): string =>
  nombreDeCanal(canal, idPedido ?? idCompra ?? '')

const callado = (): Efecto => ({ cambia: ['conversacion'] })

/** The effects of conversation messages. */
export const EFECTOS_DE_CONVERSACION: EfectosDe<MensajeDeConversacion> = {
  chatMessage: (m) => {
    const channel = channelDe(m)
    return {
      ...callado(),
      sobre: temaDeChat(channel),
      ...(m.lado === 'consumidor' ? { pestana: 'pedidos' as const } : {}),
      ...(m.lado === 'proveedor' && m.idPedido !== undefined ? { pestana: 'ventas' as const } : {}),
      aviso: {
        titulo: `Mensaje de ${m.empresa.length > LETRAS ? `${m.empresa.slice(0, LETRAS)}…` : m.empresa}`,
        detalle: [m.codPedido ?? m.codCompra, m.nroMessages > 1 ? `${m.nroMessages} sin leer` : '']
          .filter(Boolean)
          .join(' · '),
        tono: 'chat',
        a: rutaDeChat(channel),
        callaEn: ruta('chat'),
      },
    }
  },
  chatwork: (m) => ({ ...callado(), ...(m.nroMessages === 0 ? { leido: temaDeChat(channelDe(m)) } : {}) }),
}
