import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Conexion } from './conexion.ts'

/** Connects a visitor to the live feed at `wamp`, once that is known. */
export const useVisita = (wamp: string | undefined): void => {
  const consultas = useQueryClient()
  useEffect(() => {
    if (wamp === undefined) return
    let conexion: Conexion | undefined
    let acabado = false
    // The protocol's client is loaded after the first view.
    void import('./oir-visita.ts').then(({ oirVisita }) => {
      if (!acabado) conexion = oirVisita(wamp, consultas)
    })
    return () => {
      acabado = true
      conexion?.cerrar()
    }
  }, [consultas, wamp])
}
