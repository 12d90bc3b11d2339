import { anotarPropia } from './posicion.ts'

let canal: BroadcastChannel | undefined
const abrir = (): BroadcastChannel | undefined => {
  if (typeof BroadcastChannel === 'undefined') return undefined
  canal ??= new BroadcastChannel('bandwork.hecho')
  return canal
}

/** Notes that the account did something here, and tells this browser's other tabs at once. */
export const contarPropia = (posicion: string): void => {
  anotarPropia(posicion)
  abrir()?.postMessage(posicion)
}

/** Hears of what the account did in another tab, by its log position; returns how to stop. */
export const oirDeOtras = (alOir: (posicion: string) => void): (() => void) => {
  const oyente = ({ data }: MessageEvent<unknown>) => typeof data === 'string' && /^\d+$/.test(data) && alOir(data)
  const propio = abrir()
  propio?.addEventListener('message', oyente)
  return () => propio?.removeEventListener('message', oyente)
}
