import { useBarraDeAntes } from '#web/ui/tabla/barra-de-antes.ts'
import { useVueltas } from '#web/ui/vuelta.ts'
import { Toasts } from './toasts.tsx'

/**
 * Holds what no page needs before it is drawn: the toasts, the way back, and keys that come too
 * early.
 */
export const Despues = () => {
  useVueltas()
  useBarraDeAntes()
  return <Toasts />
}
