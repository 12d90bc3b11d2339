import 'sonner/dist/styles.css'
import './sonner.css'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Toaster, type ToastT, toast, useSonner } from 'sonner'
import { useMedio } from '#web/ui/medio.ts'
import { TOASTER_VIVO } from '#web/vivo/toasts.ts'
import { useYo } from '#web/yo/sesion.ts'
import estilo from './toasts.module.css'

// None leaves by itself that isn't said to (decisiones/vivo, «Toasts»).
const COMUN = {
  closeButton: true,
  duration: Number.POSITIVE_INFINITY,
  toastOptions: { closeButtonAriaLabel: 'Cerrar aviso' },
  gap: 8,
} as const

/** The answer to one's own click goes along to the page that it leads to, and no further. */
const useRespuestasDeAntes = (): void => {
  const { pathname } = useLocation()
  const deAntes = useRef<readonly (string | number)[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page
  useEffect(() => {
    for (const id of deAntes.current) toast.dismiss(id)
    deAntes.current = toast.getToasts().flatMap((uno) => ('toasterId' in uno && uno.toasterId ? [] : [uno.id]))
  }, [pathname])
}

const BREVE_MS = 6_000
/** What it offers takes longer to decide. */
const CON_ACCION_MS = 10_000

/** What one's own click did is read at a glance (decisiones/vivo, «Toasts»); what failed stays, and so does what is under the pointer or the keyboard. */
const useRespuestasBreves = (): void => {
  const { toasts } = useSonner()
  const relojes = useRef(new Map<ToastT, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const contar = (uno: ToastT): void => {
      const reloj = setTimeout(
        () => {
          const leyendo = document.querySelector('[data-sonner-toaster]:is(:hover, :focus-within)')
          if (leyendo || document.visibilityState === 'hidden') contar(uno)
          else toast.dismiss(uno.id)
        },
        uno.action ? CON_ACCION_MS : BREVE_MS,
      )
      relojes.current.set(uno, reloj)
    }
    for (const [uno, reloj] of relojes.current) {
      if (toasts.includes(uno)) continue
      clearTimeout(reloj)
      relojes.current.delete(uno)
    }
    for (const uno of toasts) if (uno.type === 'success' && !relojes.current.has(uno)) contar(uno)
  }, [toasts])
}

/**
 * What others did stands in a corner beneath menus and dialogs; on phones at the bottom, where the page leaves room to scroll what it covers free.
 * The answer to one's own click stands over the dialog where it was made; on phones above, since buttons come from below.
 */
export const Toasts = () => {
  useRespuestasDeAntes()
  useRespuestasBreves()
  const telefono = useMedio('(max-width: 620px)')
  const id = useYo().data?.cuenta.id
  // What was said to an account isn't for whoever comes after it, in any tab.
  useEffect(
    () => () => {
      if (id !== undefined) toast.dismiss()
    },
    [id],
  )
  return (
    <>
      <Toaster
        {...COMUN}
        id={TOASTER_VIVO}
        className={estilo.vivos ?? ''}
        position={telefono ? 'bottom-center' : 'bottom-right'}
        mobileOffset={{ bottom: 'max(12px, env(safe-area-inset-bottom))', left: 12, right: 12 }}
        visibleToasts={4}
        containerAriaLabel="Avisos"
      />
      <Toaster
        {...COMUN}
        className={estilo.respuestas ?? ''}
        position={telefono ? 'top-center' : 'bottom-center'}
        mobileOffset={{ top: 64, left: 12, right: 12 }}
        visibleToasts={3}
        hotkey={['altKey', 'KeyR']}
        containerAriaLabel="Avisos de lo que haces"
      />
    </>
  )
}
