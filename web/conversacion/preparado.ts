import { useCallback, useState } from 'react'
import type { Mensaje } from '#domain/conversacion/plegado.ts'

/** The message that the next one answers, and its files. */
type Preparado = { readonly citado: Mensaje | undefined; readonly elegidos: readonly File[] }
const NADA: Preparado = { citado: undefined, elegidos: [] }

const RECORDADOS = 20
const preparados = new Map<string, Preparado>()

/**
 * Keeps what was prepared for each conversation while the page is open, for a reader who looks into
 * another one and comes back.
 */
export const usePreparado = (cuenta: string, channel: string) => {
  const clave = `${cuenta} ${channel}`
  const [preparado, poner] = useState(() => preparados.get(clave) ?? NADA)
  const cambiar = useCallback(
    (cambio: Partial<Preparado>) =>
      poner((antes) => {
        const nuevo = { ...antes, ...cambio }
        preparados.delete(clave)
        if (nuevo.citado || nuevo.elegidos.length > 0) preparados.set(clave, nuevo)
        if (preparados.size > RECORDADOS) preparados.delete(preparados.keys().next().value ?? '')
        return nuevo
      }),
    [clave],
  )
  return {
    ...preparado,
    citar: useCallback((citado: Mensaje | undefined) => cambiar({ citado }), [cambiar]),
    elegir: useCallback((elegidos: readonly File[]) => cambiar({ elegidos }), [cambiar]),
  }
}
