import { useCallback, useSyncExternalStore } from 'react'
import { mayor } from '#web/servidor/posicion.ts'

const clave = (cuentaId: string) => `bandwork.avisos.${cuentaId}`
/** Where the storage takes nothing they count as new again next time. */
const memoria = new Map<string, string>()
const oyentes = new Set<() => void>()

const leer = (cuentaId: string): string => {
  const aqui = memoria.get(cuentaId) ?? '0'
  try {
    const guardado = localStorage.getItem(clave(cuentaId)) ?? '0'
    return /^\d+$/.test(guardado) ? mayor(guardado, aqui) : aqui
  } catch {
    return aqui
  }
}

const oir = (avisar: () => void) => {
  oyentes.add(avisar)
  // From this browser's other tabs.
  addEventListener('storage', avisar)
  return () => {
    oyentes.delete(avisar)
    removeEventListener('storage', avisar)
  }
}

/** Up to which log position an account has read its notices in this browser, in whichever of its tabs; and how to say that it has. */
export const useAvisosVistos = (cuentaId: string): readonly [string, (posicion: string) => void] => {
  const visto = useSyncExternalStore(oir, () => leer(cuentaId))
  const ver = useCallback(
    (posicion: string) => {
      memoria.set(cuentaId, mayor(posicion, leer(cuentaId)))
      try {
        localStorage.setItem(clave(cuentaId), memoria.get(cuentaId) ?? posicion)
      } catch {
        // Said above: this tab alone remembers.
      }
      for (const avisar of oyentes) avisar()
    },
    [cuentaId],
  )
  return [visto, ver]
}
