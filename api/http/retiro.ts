import type { Server } from 'node:http'
import { setTimeout as esperar } from 'node:timers/promises'

/**
 * Lets a server go without a failed request (decisiones/operar, «Going down»). `retirar` has it say
 * that it isn't ready, so that a balancer chooses another one. For that many seconds it still
 * answers, and asks for each connection to be closed after its answer.
 */
export const crearRetiro = (server: Server) => {
  let enRetiro = false
  return {
    enRetiro: (): boolean => enRetiro,
    retirar: async (segundos: number): Promise<void> => {
      enRetiro = true
      server.prependListener('request', (_peticion, respuesta) => respuesta.setHeader('connection', 'close'))
      await esperar(segundos * 1_000)
    },
  }
}

export type Retiro = ReturnType<typeof crearRetiro>
