import { MessageSquareOff } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ruta } from '#domain/rutas.ts'
import estilo from './limitada.module.css'

/**
 * Tells a limited account why some of its columns are missing (decisiones/cuenta,
 * «Limited accounts»).
 */
export const Limitada = () => (
  <p className={estilo.limitada} role="status">
    <MessageSquareOff size={16} aria-hidden />
    <span>
      Tu cuenta está limitada: por ahora sin chat, notas ni correos. Si tienes dudas, escríbenos desde{' '}
      <Link to={`${ruta('mis_incidentes')}?reportar=cuenta`}>un incidente de tu cuenta</Link>.
    </span>
  </p>
)
