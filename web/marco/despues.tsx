import { useVueltas } from '#web/ui/vuelta.ts'
import { Toasts } from './toasts.tsx'

/** Holds what no page needs before it is drawn: the toasts, and the way back. */
export const Despues = () => {
  useVueltas()
  return <Toasts />
}
