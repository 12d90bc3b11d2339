import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refrescar } from '#web/servidor/refresco.ts'
import { crearCola } from './cola.ts'
import type { Conexion } from './conexion.ts'
import { seguimiento } from './hechos.ts'
import { aplicarPresencia, preguntarPresencia, TEMA_PRESENCIA } from './presencia.ts'

/** What a visitor hears live: who of those on the page comes and goes, and what they look at. `wamp` is where; nothing until it is known. */
export const useVisita = (wamp: string | undefined): void => {
  const consultas = useQueryClient()
  useEffect(() => {
    if (wamp === undefined) return
    let conexion: Conexion | undefined
    let acabado = false
    // The protocol's client comes after the first view.
    void import('./conexion.ts').then(({ conectar, direccionWamp }) => {
      if (acabado) return
      conexion = conectar({
        url: direccionWamp(wamp, location.href),
        temas: [TEMA_PRESENCIA],
        cola: crearCola('0', (lote) => {
          for (const m of lote) aplicarPresencia(m, (...cosas) => void refrescar(consultas, ...cosas))
        }),
        hechos: seguimiento,
        alEstado: () => undefined,
        alPerderHilo: () => undefined,
        alConectar: () => void preguntarPresencia(conexion),
      })
    })
    return () => {
      acabado = true
      conexion?.cerrar()
    }
  }, [consultas, wamp])
}
