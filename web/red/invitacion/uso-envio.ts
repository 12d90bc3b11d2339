import { useMachine } from '@xstate/react'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { maquinaDeEnvio } from './maquina.ts'

/** Returns the submission of a form. `alEnviar` runs once the server has taken it. */
export const useEnvio = (modal = false) => {
  const refrescar = useRefrescar()
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
          void refrescar('invitacion')
          return enviada
        },
      }),
  }
}
export type Envio = ReturnType<typeof useEnvio>
