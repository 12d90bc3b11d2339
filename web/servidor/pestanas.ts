import { anotarPropia } from './posicion.ts'

/**
 * Creates a named channel for text between this browser's tabs. Without BroadcastChannel nobody
 * hears anything.
 */
export const crearCanal = (nombre: string) => {
  let canal: BroadcastChannel | undefined
  const abrir = (): BroadcastChannel | undefined => {
    if (typeof BroadcastChannel === 'undefined') return undefined
    canal ??= new BroadcastChannel(nombre)
    return canal
  }
  return {
    decir: (texto: string): void => abrir()?.postMessage(texto),
    /** Listens to the other tabs; returns the function that stops it. */
    oir: (alOir: (texto: string) => void): (() => void) => {
      const oyente = ({ data }: MessageEvent<unknown>) => typeof data === 'string' && alOir(data)
      const propio = abrir()
      propio?.addEventListener('message', oyente)
      return () => propio?.removeEventListener('message', oyente)
    },
  }
}

const hechos = crearCanal('bandwork.hecho')

/** Records a write that the account made here and tells this browser's other tabs at once. */
export const contarPropia = (posicion: string): void => {
  anotarPropia(posicion)
  hechos.decir(posicion)
}

/**
 * Listens to the account's writes in other tabs, by log position; returns the function that stops
 * it.
 */
export const oirDeOtras = (alOir: (posicion: string) => void): (() => void) =>
  hechos.oir((texto) => {
    if (/^\d+$/.test(texto)) alOir(texto)
  })
