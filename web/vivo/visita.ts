import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Conexion } from './conexion.ts'

/** What a visitor hears live; `wamp` is where, nothing until it is known. */
export const useVisita = (wamp: string | undefined): void => {
  const consultas = useQueryClient()
  useEffect(() => {
    if (wamp === undefined) return
    let conexion: Conexion | undefined
    let acabado = false
    // The protocol's client comes after the first view.
    void import('./oir-visita.ts').then(({ oirVisita }) => {
      if (!acabado) conexion = oirVisita(wamp, consultas)
    })
    return () => {
      acabado = true
      conexion?.cerrar()
    }
  }, [consultas, wamp])
}
