import { anotarPropia } from './posicion.ts'

/** What this browser's tabs tell each other under a name, as text; where there is no such channel nobody hears anything. */
export const crearCanal = (nombre: string) => {
  let canal: BroadcastChannel | undefined
  const abrir = (): BroadcastChannel | undefined => {
    if (typeof BroadcastChannel === 'undefined') return undefined
    canal ??= new BroadcastChannel(nombre)
    return canal
  }
  return {
    decir: (texto: string): void => abrir()?.postMessage(texto),
    /** Hears of the other tabs; returns how to stop. */
    oir: (alOir: (texto: string) => void): (() => void) => {
      const oyente = ({ data }: MessageEvent<unknown>) => typeof data === 'string' && alOir(data)
      const propio = abrir()
      propio?.addEventListener('message', oyente)
      return () => propio?.removeEventListener('message', oyente)
    },
  }
}

const hechos = crearCanal('bandwork.hecho')

/** Notes that the account did something here, and tells this browser's other tabs at once. */
export const contarPropia = (posicion: string): void => {
  anotarPropia(posicion)
  hechos.decir(posicion)
}

/** Hears of what the account did in another tab, by its log position; returns how to stop. */
export const oirDeOtras = (alOir: (posicion: string) => void): (() => void) =>
  hechos.oir((texto) => {
    if (/^\d+$/.test(texto)) alOir(texto)
  })
