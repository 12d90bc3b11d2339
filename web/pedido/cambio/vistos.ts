import { useCallback, useSyncExternalStore } from 'react'

const CLAVE = 'bandwork.cambios'
const MAXIMO = 200
/** Where the storage takes nothing, this tab alone remembers. */
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
  // From this browser's other tabs.
  addEventListener('storage', avisar)
  return () => {
    oyentes.delete(avisar)
    removeEventListener('storage', avisar)
  }
}

/** Whether the change that was made to an order at an instant has been looked at in this browser, and how to say that it has. */
export const useCambioVisto = (idPedido: string, momento: string): readonly [boolean, () => void] => {
  const linea = `${idPedido} ${momento}`
  const visto = useSyncExternalStore(oir, () => lineas().includes(linea))
  const ver = useCallback(() => {
    if (momento === '') return
    const otras = lineas().filter((una) => !una.startsWith(`${idPedido} `))
    memoria = [...otras, linea].slice(-MAXIMO).join('\n')
    try {
      localStorage.setItem(CLAVE, memoria)
    } catch {
      // Said above: this tab alone remembers.
    }
    for (const avisar of oyentes) avisar()
  }, [idPedido, momento, linea])
  return [visto, ver]
}
