import 'sonner/dist/styles.css'
import './sonner.css'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Toaster, type ToastT, toast, useSonner } from 'sonner'
import { useMedio } from '#web/ui/medio.ts'
import { TOASTER_VIVO } from '#web/vivo/toasts.ts'
import { useYo } from '#web/yo/sesion.ts'
import estilo from './toasts.module.css'

// A toast closes by itself only if it says so (decisiones/vivo, «Toasts»).
const COMUN = {
  closeButton: true,
  duration: Number.POSITIVE_INFINITY,
  toastOptions: { closeButtonAriaLabel: 'Cerrar aviso' },
  gap: 8,
} as const

const EN_TELEFONO = { top: 64, bottom: 'calc(12px + env(safe-area-inset-bottom))', left: 12, right: 12 } as const

/**
 * Keeps the answer to the user's own click on the page that the click leads to; the next page
 * dismisses it.
 */
const useRespuestasDeAntes = (): void => {
  const { pathname } = useLocation()
  const deAntes = useRef<readonly (string | number)[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page
  useEffect(() => {
    for (const id of deAntes.current) toast.dismiss(id)
    deAntes.current = toast
      .getToasts()
      .flatMap((mostrado) => ('toasterId' in mostrado && mostrado.toasterId ? [] : [mostrado.id]))
  }, [pathname])
}

const BREVE_MS = 6_000
/** Milliseconds for a toast that offers an action, as that takes longer to decide. */
const CON_ACCION_MS = 10_000

/**
 * Closes the answers to the user's own clicks, which are read at a glance (decisiones/vivo,
 * «Toasts»). Failures stay. Nothing closes while the pointer or the keyboard is on the toasts, or
 * while the tab is hidden.
 */
const useRespuestasBreves = (): void => {
  const { toasts } = useSonner()
  const relojes = useRef(new Map<ToastT, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const contar = (respuesta: ToastT): void => {
      const reloj = setTimeout(
        () => {
          const leyendo = document.querySelector('[data-sonner-toaster]:is(:hover, :focus-within)')
          if (leyendo || document.visibilityState === 'hidden') contar(respuesta)
          else toast.dismiss(respuesta.id)
        },
        respuesta.action ? CON_ACCION_MS : BREVE_MS,
      )
      relojes.current.set(respuesta, reloj)
    }
    for (const [respuesta, reloj] of relojes.current) {
      if (toasts.includes(respuesta)) continue
      clearTimeout(reloj)
      relojes.current.delete(respuesta)
    }
    for (const mostrado of toasts) if (mostrado.type === 'success' && !relojes.current.has(mostrado)) contar(mostrado)
  }, [toasts])
}

/**
 * Draws both toasters. Toasts about what others did appear in a corner beneath menus and dialogs;
 * on phones one at a time, at the page's foot, where the page makes room for it. Answers to the
 * user's own clicks appear over the dialog where they were made; on phones under the frame's bar,
 * since a dialog's buttons are below.
 */
export const Toasts = () => {
  useRespuestasDeAntes()
  useRespuestasBreves()
  const telefono = useMedio('(max-width: 620px)')
  const id = useYo().data?.cuenta.id
  // Toasts for one account aren't for the next one, in any tab.
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
        mobileOffset={EN_TELEFONO}
        visibleToasts={telefono ? 1 : 4}
        containerAriaLabel="Avisos"
      />
      <Toaster
        {...COMUN}
        className={estilo.respuestas ?? ''}
        position={telefono ? 'top-center' : 'bottom-center'}
        mobileOffset={EN_TELEFONO}
        visibleToasts={3}
        hotkey={['altKey', 'KeyR']}
        containerAriaLabel="Avisos de lo que haces"
      />
    </>
  )
}
