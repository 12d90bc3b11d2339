import type { QueryClient } from '@tanstack/react-query'
import { refrescar } from '#web/servidor/refresco.ts'
import { crearCola } from './cola.ts'
import { type Conexion, conectar, direccionWamp } from './conexion.ts'
import { aplicarPresencia, preguntarPresencia, TEMA_PRESENCIA } from './presencia.ts'
import { seguimiento } from './seguimiento.ts'

/**
 * Connects a visitor to the presence of the accounts on the page and to the facts of what is shown.
 * Everything is fetched again when something was missed.
 */
export const oirVisita = (wamp: string, consultas: QueryClient): Conexion => {
  const conexion = conectar({
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
  return conexion
}
