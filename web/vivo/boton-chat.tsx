import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Boton } from '#web/ui/boton.tsx'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { Cuenta } from '#web/ui/piezas.tsx'
import { CHAT } from './chat.ts'

/** Opens a conversation over the page and shows how many messages wait in it. */
export const BotonChat = ({
  channel,
  n,
  nombre = 'Chat',
  de,
  conPalabra,
  motivo,
  icono = <MessageCircle size={16} aria-hidden />,
}: {
  channel: string
  /** Messages that the reader's side hasn't read. */
  n: number
  nombre?: string
  de?: string
  conPalabra?: boolean
  /** The reason why nobody is there to write to. */
  motivo?: string | undefined
  icono?: ReactNode
}) => {
  const { abrir } = useEnDireccion(CHAT)
  return (
    <Boton
      tono={conPalabra ? 'normal' : 'suave'}
      cuadrado={!conPalabra}
      aria-label={n > 0 ? `${nombre}: ${n} sin leer` : nombre}
      {...(de ? { de } : {})}
      motivo={motivo}
      onClick={() => abrir({ [CHAT]: channel })}
    >
      {icono}
      {conPalabra ? `${nombre} ` : null}
      {n > 0 ? <Cuenta n={n} meEspera /> : null}
    </Boton>
  )
}
