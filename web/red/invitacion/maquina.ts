import { assign, fromPromise, setup } from 'xstate'
import { detalleParaQuienEscribe } from '#web/servidor/pedir.ts'

/**
 * Milliseconds that the message stays, on a page and in a modal (decisiones/red,
 * «Invitation forms»).
 */
export const MENSAJE_MS = 3_800
export const MODAL_MS = 2_000
/** Milliseconds that the message takes to fade out. */
export const DESVANECE_MS = 400

type Envio = () => Promise<{ readonly message: string }>

/**
 * The submission of an invitation form, the same for all five (decisiones/red, «Invitation forms»).
 * In `enviando` the button makes way for a spinner. `hecho` shows the server's message, which then
 * fades. A modal ends in `cerrado`. After an error the button is back and nothing typed is lost.
 */
export const maquinaDeEnvio = setup({
  types: {
    context: {} as {
      readonly modal: boolean
      readonly envio: Envio | undefined
      readonly mensaje: string
      readonly error: string
    },
    input: {} as { readonly modal: boolean },
    events: {} as { type: 'ENVIAR'; envio: Envio } | { type: 'EDITAR' },
  },
  actors: {
    enviar: fromPromise<{ readonly message: string }, Envio>(({ input }) => input()),
  },
  delays: {
    muestra: ({ context }) => (context.modal ? MODAL_MS : MENSAJE_MS),
    desvanece: DESVANECE_MS,
  },
  guards: { enModal: ({ context }) => context.modal },
}).createMachine({
  id: 'envio',
  context: ({ input }) => ({ modal: input.modal, envio: undefined, mensaje: '', error: '' }),
  initial: 'editando',
  states: {
    editando: {
      on: {
        ENVIAR: { target: 'enviando', actions: assign({ envio: ({ event }) => event.envio, error: '' }) },
        EDITAR: { actions: assign({ error: '' }) },
      },
    },
    enviando: {
      invoke: {
        src: 'enviar',
        input: ({ context }) => context.envio ?? (() => Promise.reject(new Error('nothing to send'))),
        onDone: { target: 'hecho', actions: assign({ mensaje: ({ event }) => event.output.message }) },
        onError: {
          target: 'editando',
          actions: assign({ error: ({ event }) => detalleParaQuienEscribe(event.error) }),
        },
      },
    },
    hecho: {
      initial: 'mostrando',
      on: { ENVIAR: { target: 'enviando', actions: assign({ envio: ({ event }) => event.envio, error: '' }) } },
      states: {
        mostrando: { after: { muestra: 'desvaneciendo' } },
        desvaneciendo: {
          after: { desvanece: [{ guard: 'enModal', target: '#envio.cerrado' }, { target: '#envio.editando' }] },
        },
      },
    },
    cerrado: { type: 'final' },
  },
})
