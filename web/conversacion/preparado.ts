import { useCallback, useState } from 'react'
import type { Mensaje } from '#domain/conversacion/plegado.ts'

/** What goes with the next message besides its words: which one it answers, and its files. */
type Preparado = { readonly citado: Mensaje | undefined; readonly elegidos: readonly File[] }
const NADA: Preparado = { citado: undefined, elegidos: [] }

const RECORDADOS = 20
const preparados = new Map<string, Preparado>()

/** Whoever looks into another conversation finds it as it was when they come back, as long as the page is open. */
export const usePreparado = (cuenta: string, channel: string) => {
  const cual = `${cuenta} ${channel}`
  const [preparado, poner] = useState(() => preparados.get(cual) ?? NADA)
  const cambiar = useCallback(
    (cambio: Partial<Preparado>) =>
      poner((antes) => {
        const nuevo = { ...antes, ...cambio }
        preparados.delete(cual)
        if (nuevo.citado || nuevo.elegidos.length > 0) preparados.set(cual, nuevo)
        if (preparados.size > RECORDADOS) preparados.delete(preparados.keys().next().value ?? '')
        return nuevo
      }),
    [cual],
  )
  return {
    ...preparado,
    citar: useCallback((citado: Mensaje | undefined) => cambiar({ citado }), [cambiar]),
    elegir: useCallback((elegidos: readonly File[]) => cambiar({ elegidos }), [cambiar]),
  }
}
