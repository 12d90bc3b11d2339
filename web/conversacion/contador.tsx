import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ruta } from '#domain/rutas.ts'
import { Cuenta } from '#web/ui/piezas.tsx'
import { consultaConversaciones } from './consultas.ts'

/** Leads to ChatWork, and says in how many conversations something waits. */
export const BotonDeChat = ({ className }: { className?: string | undefined }) => {
  const { data } = useInfiniteQuery(consultaConversaciones({ search: '', sinLeer: false }))
  const n = data?.pages[0]?.sinLeer ?? 0
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
