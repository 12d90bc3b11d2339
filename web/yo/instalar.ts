import { useEffect, useSyncExternalStore } from 'react'
import { telefonoDe } from './telefono.ts'

/**
 * The browser's event that offers to keep this page as an application; the published types lack it.
 */
type Propuesta = Event & { readonly prompt: () => Promise<unknown> }

declare global {
  interface Window {
    /** The browser's offer, which may come before the program has loaded (web/marco/primero.js). */
    instalable?: Propuesta | undefined
  }
}

/** The service worker (web/servicio.js). */
const SERVICIO = '/servicio.js'

export const registrarServicio = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.register(SERVICIO)

const enOcio = (hacer: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(hacer, { timeout: 10_000 }) : setTimeout(hacer, 3_000)

/**
 * Registers the service worker once an account is signed in and the browser is idle. Visitors don't
 * download it.
 */
export const useServicio = (): void => {
  useEffect(() => {
    // A browser may forbid it; then there is no page without a connection.
    if ('serviceWorker' in navigator) enOcio(() => void registrarServicio().catch(() => undefined))
  }, [])
}

const CAMBIAN = ['beforeinstallprompt', 'appinstalled'] as const
const oir = (avisar: () => void) => {
  for (const suceso of CAMBIAN) addEventListener(suceso, avisar)
  return () => {
    for (const suceso of CAMBIAN) removeEventListener(suceso, avisar)
  }
}
const esAplicacion = (): boolean => matchMedia('(display-mode: standalone)').matches

/**
 * Returns how to keep this page as an application: a function to call on a press, or 'a-mano' for
 * Safari on a phone. Undefined if the page is one already, or can't be.
 */
export const useInstalar = (): 'a-mano' | (() => void) | undefined => {
  const propuesta = useSyncExternalStore(oir, () => window.instalable)
  if (esAplicacion()) return undefined
  if (propuesta) {
    return () => {
      // An offer can be used once.
      window.instalable = undefined
      void propuesta.prompt()
    }
  }
  return telefonoDe(navigator.userAgent) === 'ios' && !/CriOS|FxiOS|EdgiOS/.test(navigator.userAgent)
    ? 'a-mano'
    : undefined
}
