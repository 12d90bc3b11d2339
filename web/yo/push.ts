import { ruta } from '#domain/rutas.ts'
import { consultar, mandar } from '#web/servidor/pedir.ts'
import { registrarServicio } from './instalar.ts'

/** Whose what is pushed to this browser is. */
const CLAVE = 'bandwork.push'

const recordar = (cuenta: string | undefined): void => {
  try {
    if (cuenta) localStorage.setItem(CLAVE, cuenta)
    else localStorage.removeItem(CLAVE)
  } catch {
    // After the next sign-in it is asked for again.
  }
}
const recordada = (): string | null => {
  try {
    return localStorage.getItem(CLAVE)
  } catch {
    return null
  }
}

/** Whether this browser can be pushed to: 'no-sabe' where it can't, or only as an installed application. */
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
    // One under another key stands in its way.
    const vieja = await pushManager.getSubscription()
    if (!vieja) throw error
    await vieja.unsubscribe()
    return pedir()
  })
  await mandar(ruta('push_suscribir'), suscripcion.toJSON())
  recordar(cuenta)
}

/** From now on this browser is pushed to, if the person lets it; by their press, or the browser doesn't ask them. Throws what failed. */
export const recibirAqui = async (cuenta: string): Promise<PermisoPush> => {
  await Notification.requestPermission()
  const permiso = permisoPush()
  if (permiso === 'dado') await suscribir(cuenta)
  return permiso
}

/** A new session of whom this browser was pushed to: it ended with the one before. What fails is asked for again in the profile. */
export const seguirRecibiendo = async (cuenta: string): Promise<void> => {
  if (recordada() !== cuenta || permisoPush() !== 'dado') return
  await suscribir(cuenta).catch(() => undefined)
}

/** This browser isn't pushed to any more, and shows nothing of what was. The server hears of it by who asks. */
export const dejarDeRecibir = async (): Promise<void> => {
  recordar(undefined)
  const registro = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  for (const aviso of (await registro?.getNotifications?.()) ?? []) aviso.close()
  globalThis.indexedDB?.deleteDatabase('bandwork-push')
  await (await suscripcionPropia())?.unsubscribe()
}

const RECORDADOS = 200
const recortar = (unos: Set<string> | Map<string, unknown>): void => {
  for (const primero of unos.keys()) {
    if (unos.size <= RECORDADOS) return
    unos.delete(primero)
  }
}

/** What a page says and what a notification shows, by log position: `cerrar` puts away the one that says what the page has said, whichever came first. */
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

/** Puts away the notification of a thing that says what happened at that position: a newer one in its place stays. */
const retirarNotificacion = async (sobre: string, posicion: string): Promise<void> => {
  const registro = await navigator.serviceWorker.getRegistration()
  for (const aviso of (await registro?.getNotifications?.({ tag: sobre })) ?? [])
    if (String(aviso.data?.posicion) === posicion) aviso.close()
}

/** Hears which notifications are shown while somebody looks at this page; `decir`: what the page itself has said, by its position. */
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

/** Hears where a notification that was pressed leads; returns how to stop. */
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
