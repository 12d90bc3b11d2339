import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { SinLeer } from '#api/contract/conversacion.ts'
import { puede } from '#domain/permisos.ts'
import { ruta } from '#domain/rutas.ts'
import { Cuenta } from '#web/ui/piezas.tsx'
import { useYo } from '#web/yo/sesion.ts'
import { consultaSinLeer } from './consultas.ts'
import estilo from './contador.module.css'

type Clase = SinLeer['items'][number]

/**
 * Returns the number of the reader's conversations with unread messages, among those that `cuenta`
 * accepts.
 */
export const useSinLeer = (cuenta: (clase: Clase) => boolean = () => true): number => {
  const { data: yo } = useYo()
  const { data } = useQuery({
    ...consultaSinLeer,
    enabled: !!yo && puede(yo.cuenta.tipoUsuario, 'chat.leer'),
  })
  return (data?.items ?? []).filter(cuenta).reduce((suma, { sinLeer }) => suma + sinLeer, 0)
}

/** Shows, beside a tab, how many of its conversations have unread messages. */
export const ChatSinLeer = ({ cuenta }: { cuenta: (clase: Clase) => boolean }) => {
  const n = useSinLeer(cuenta)
  return n > 0 ? (
    <span className={estilo.deTabla} title={n === 1 ? 'Un chat sin leer' : `${n} chats sin leer`}>
      <MessageCircle size={13} aria-hidden />
      <Cuenta n={n} nombre={n === 1 ? 'chat sin leer' : 'chats sin leer'} />
    </span>
  ) : null
}

/** Links to ChatWork and shows how many conversations have unread messages. */
export const BotonDeChat = ({ className }: { className?: string | undefined }) => {
  const n = useSinLeer()
  return (
    <Link
      to={ruta('chat')}
      className={className}
      title="ChatWork"
      aria-label={n > 0 ? `ChatWork: ${n} sin leer` : 'ChatWork'}
    >
      <MessageCircle size={17} aria-hidden />
      {n > 0 ? <Cuenta n={n} meEspera /> : null}
    </Link>
  )
}
