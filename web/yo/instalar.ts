import { useEffect, useSyncExternalStore } from 'react'
import { telefonoDe } from './telefono.ts'

/** What a browser hands over that lets this page be kept as an application; the published types don't have it. */
type Propuesta = Event & { readonly prompt: () => Promise<unknown> }

declare global {
  interface Window {
    /** As the browser proposed it, perhaps before the program was there (web/marco/primero.js). */
    instalable?: Propuesta | undefined
  }
}

/** What runs behind the pages (web/servicio.js). */
const SERVICIO = '/servicio.js'

export const registrarServicio = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.register(SERVICIO)

const enOcio = (hacer: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(hacer, { timeout: 10_000 }) : setTimeout(hacer, 3_000)

/** Once somebody is signed in, and nothing else is to be done: a visitor downloads nothing of it. */
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

/** How this page is kept as an application: by a press, by hand in Safari on a phone; undefined where it is one, or can't be. */
export const useInstalar = (): 'a-mano' | (() => void) | undefined => {
  const propuesta = useSyncExternalStore(oir, () => window.instalable)
  if (esAplicacion()) return undefined
  if (propuesta) {
    return () => {
      // One proposal serves once.
      window.instalable = undefined
      void propuesta.prompt()
    }
  }
  return telefonoDe(navigator.userAgent) === 'ios' && !/CriOS|FxiOS|EdgiOS/.test(navigator.userAgent)
    ? 'a-mano'
    : undefined
}
