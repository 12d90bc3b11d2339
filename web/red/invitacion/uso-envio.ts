import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { consultaInvitaciones } from './consultas.ts'
import { maquinaDeEnvio } from './maquina.ts'

/** A form's submission; `alEnviar` runs once the server has taken it. */
export const useEnvio = (modal = false) => {
  const consultas = useQueryClient()
  const [estado, mandar] = useMachine(maquinaDeEnvio, { input: { modal } })
  return {
    enviando: estado.matches('enviando'),
    hecho: estado.matches('hecho') || estado.matches('cerrado'),
    desvanece: estado.matches({ hecho: 'desvaneciendo' }) || estado.matches('cerrado'),
    cerrado: estado.matches('cerrado'),
    mensaje: estado.context.mensaje,
    error: estado.context.error,
    editar: () => mandar({ type: 'EDITAR' }),
    enviar: (envio: () => Promise<{ message: string }>, alEnviar: () => void) =>
      mandar({
        type: 'ENVIAR',
        envio: async () => {
          const enviada = await envio()
          alEnviar()
          void consultas.invalidateQueries({ queryKey: consultaInvitaciones.queryKey })
          return enviada
        },
      }),
  }
}
export type Envio = ReturnType<typeof useEnvio>
