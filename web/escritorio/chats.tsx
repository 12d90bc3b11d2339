import { clsx } from 'clsx'
import { MessagesSquare } from 'lucide-react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { nombreDeCanal } from '#domain/conversacion/canal.ts'
import { BotonChat } from '#web/vivo/boton-chat.tsx'
import type { Escritorio } from './consultas.ts'
import estilo from './escritorio.module.css'

const CONVERSAN: readonly Escritorio[] = ['callcenter', 'financiero']
export const conversa = (escritorio: Escritorio): boolean => CONVERSAN.includes(escritorio)

/**
 * Shows a desk's conversations about a purchase. The call center has one with the provider and one
 * with finance; finance has one with the call center.
 */
export const Chats = ({
  fila,
  escritorio,
  conPalabra = false,
}: {
  fila: FilaCompra
  escritorio: Escritorio
  conPalabra?: boolean
}) => {
  const comunes = { de: fila.nombreUserItem, conPalabra }
  return (
    <span className={clsx(estilo.chats, conPalabra && estilo.conPalabra)}>
      {escritorio === 'callcenter' ? (
        <BotonChat
          {...comunes}
          channel={nombreDeCanal('call', fila.id)}
          n={fila.chatCompra}
          nombre="Chat con el cliente"
          motivo={fila.clienteEliminado ? 'Se eliminó esta cuenta: nadie leería lo que escribas.' : undefined}
        />
      ) : null}
      <BotonChat
        {...comunes}
        channel={nombreDeCanal('finan', fila.id)}
        n={escritorio === 'callcenter' ? fila.chatFinan : fila.chatCall}
        nombre={escritorio === 'callcenter' ? 'Chat con finanzas' : 'Chat con el call center'}
        icono={<MessagesSquare size={16} aria-hidden />}
      />
    </span>
  )
}
