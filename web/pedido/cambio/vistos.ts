import { useCallback, useSyncExternalStore } from 'react'

const CLAVE = 'bandwork.cambios'
const MAXIMO = 200
/** The fallback where the storage takes nothing: then only this tab remembers. */
let memoria = ''
const oyentes = new Set<() => void>()

const leer = (): string => {
  try {
    return localStorage.getItem(CLAVE) ?? memoria
  } catch {
    return memoria
  }
}
const lineas = (): string[] => leer().split('\n').filter(Boolean)

const oir = (avisar: () => void) => {
  oyentes.add(avisar)
  // Changes made by this browser's other tabs.
  addEventListener('storage', avisar)
  return () => {
    oyentes.delete(avisar)
    removeEventListener('storage', avisar)
  }
}

/**
 * Returns whether the change made to an order at `momento` has been looked at in this browser, and
 * a function that marks it as seen.
 */
export const useCambioVisto = (idPedido: string, momento: string): readonly [boolean, () => void] => {
  const linea = `${idPedido} ${momento}`
  const visto = useSyncExternalStore(oir, () => lineas().includes(linea))
  const ver = useCallback(() => {
    if (momento === '') return
    const otras = lineas().filter((guardada) => !guardada.startsWith(`${idPedido} `))
    memoria = [...otras, linea].slice(-MAXIMO).join('\n')
    try {
      localStorage.setItem(CLAVE, memoria)
    } catch {
      // The storage takes nothing, so only this tab remembers.
    }
    for (const avisar of oyentes) avisar()
  }, [idPedido, momento, linea])
  return [visto, ver]
}
