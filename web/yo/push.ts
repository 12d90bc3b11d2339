import { ruta } from '#domain/rutas.ts'
import { intentar } from '#web/servidor/intentar.ts'
import { consultar, mandar } from '#web/servidor/pedir.ts'
import { registrarServicio } from './instalar.ts'

/** localStorage key of the account whose push messages this browser receives. */
const CLAVE = 'bandwork.push'

const recordar = (cuenta: string | undefined): void => {
  // Without storage the user has to ask for it again after the next sign-in.
  intentar(() => (cuenta ? localStorage.setItem(CLAVE, cuenta) : localStorage.removeItem(CLAVE)))
}
const recordada = (): string | null => intentar(() => localStorage.getItem(CLAVE)) ?? null

/**
 * Whether this browser can receive push messages. 'no-sabe' means that it can't, or only as an
 * installed application.
 */
export type PermisoPush = 'no-sabe' | 'negado' | 'por-pedir' | 'dado'
export const permisoPush = (): PermisoPush => {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'no-sabe'
  const { permission } = Notification
  return permission === 'denied' ? 'negado' : permission === 'granted' ? 'dado' : 'por-pedir'
}

const suscripcionPropia = async (): Promise<PushSubscription | null> => {
  const registro = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  return (await registro?.pushManager?.getSubscription()) ?? null
}

const suscribir = async (cuenta: string): Promise<void> => {
  await registrarServicio()
  const { pushManager } = await navigator.serviceWorker.ready
  const { clave } = await consultar<{ clave: string }>(ruta('push_clave'))
  const pedir = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: clave })
  const suscripcion = await pedir().catch(async (error: unknown) => {
    // A subscription under another key prevents the new one.
    const vieja = await pushManager.getSubscription()
    if (!vieja) throw error
    await vieja.unsubscribe()
    return pedir()
  })
  await mandar(ruta('push_suscribir'), suscripcion.toJSON())
  recordar(cuenta)
}

/**
 * Subscribes this browser to push messages if the user permits it. It has to run on a press, or the
 * browser doesn't ask for the permission. Throws what failed.
 */
export const recibirAqui = async (cuenta: string): Promise<PermisoPush> => {
  await Notification.requestPermission()
  const permiso = permisoPush()
  if (permiso === 'dado') await suscribir(cuenta)
  return permiso
}

/**
 * Subscribes again in a new session of the same account, as the subscription ended with the
 * previous session. If that fails, the profile offers it again.
 */
export const seguirRecibiendo = async (cuenta: string): Promise<void> => {
  if (recordada() !== cuenta || permisoPush() !== 'dado') return
  await suscribir(cuenta).catch(() => undefined)
}

/**
 * Ends the push messages to this browser and closes the notifications that show them. The caller
 * tells the server.
 */
export const dejarDeRecibir = async (): Promise<void> => {
  recordar(undefined)
  const registro = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  for (const aviso of (await registro?.getNotifications?.()) ?? []) aviso.close()
  globalThis.indexedDB?.deleteDatabase('bandwork-push')
  await (await suscripcionPropia())?.unsubscribe()
}

const RECORDADOS = 200
const recortar = (recordados: Set<string> | Map<string, unknown>): void => {
  for (const primero of recordados.keys()) {
    if (recordados.size <= RECORDADOS) return
    recordados.delete(primero)
  }
}

/**
 * Compares what a page has announced with the notifications shown, by log position. `cerrar` closes
 * a notification that says what the page has announced, whichever came first.
 */
export const crearDichosAqui = (cerrar: (sobre: string, posicion: string) => void) => {
  const dichos = new Set<string>()
  const mostrados = new Map<string, string>()
  return {
    decir: (posicion: string): void => {
      const sobre = mostrados.get(posicion)
      if (sobre !== undefined) cerrar(sobre, posicion)
      mostrados.delete(posicion)
      dichos.add(posicion)
      recortar(dichos)
    },
    mostrar: (sobre: string, posicion: string): void => {
      if (dichos.has(posicion)) cerrar(sobre, posicion)
      else mostrados.set(posicion, sobre)
      recortar(mostrados)
    },
  }
}

/**
 * Closes the notification of a thing if it is about that position; a newer one in its place stays.
 */
const retirarNotificacion = async (sobre: string, posicion: string): Promise<void> => {
  const registro = await navigator.serviceWorker.getRegistration()
  for (const aviso of (await registro?.getNotifications?.({ tag: sobre })) ?? [])
    if (String(aviso.data?.posicion) === posicion) aviso.close()
}

/**
 * Listens to the notifications that are shown while the user looks at this page. `decir` reports
 * what the page itself has announced, by its position.
 */
export const oirMostrados = (): { readonly decir: (posicion: string) => void; readonly callar: () => void } => {
  const { decir, mostrar } = crearDichosAqui((sobre, posicion) => void retirarNotificacion(sobre, posicion))
  if (!('serviceWorker' in navigator)) return { decir, callar: () => undefined }
  const { serviceWorker } = navigator
  const alOir = ({ data }: MessageEvent<unknown>) => {
    const { mostrado, posicion } = (data ?? {}) as { readonly mostrado?: unknown; readonly posicion?: unknown }
    if (typeof mostrado === 'string' && posicion !== undefined) mostrar(mostrado, String(posicion))
  }
  serviceWorker.addEventListener('message', alOir)
  serviceWorker.startMessages()
  return { decir, callar: () => serviceWorker.removeEventListener('message', alOir) }
}

/** Listens to the addresses of pressed notifications; returns the function that stops it. */
export const oirPulsados = (ir: (a: string) => void): (() => void) => {
  if (!('serviceWorker' in navigator)) return () => undefined
  const { serviceWorker } = navigator
  const alOir = ({ data, ports }: MessageEvent<unknown>) => {
    const a = (data as { readonly ir?: unknown } | null)?.ir
    if (typeof a !== 'string' || !/^\/(?![/\\])/.test(a)) return
    ports[0]?.postMessage('voy')
    ir(a)
  }
  serviceWorker.addEventListener('message', alOir)
  serviceWorker.startMessages()
  return () => serviceWorker.removeEventListener('message', alOir)
}
