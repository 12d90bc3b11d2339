import { Toaster } from 'sonner'
import { useMedio } from '#web/ui/medio.ts'

/** On phones from above: panels and their buttons come from below. */
export const Toasts = () => {
  const telefono = useMedio('(max-width: 620px)')
  return (
    <Toaster
      position={telefono ? 'top-center' : 'bottom-right'}
      mobileOffset={{ top: 64, left: 12, right: 12 }}
      visibleToasts={4}
      closeButton
      toastOptions={{ closeButtonAriaLabel: 'Cerrar aviso' }}
      gap={8}
      containerAriaLabel="Avisos"
    />
  )
}
