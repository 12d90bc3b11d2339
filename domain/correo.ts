import { z } from 'zod'
import { type Decider, type Decision, HechoImposible, type Origen, refuse } from './decider.ts'
import { type EventsOf, hecho } from './esquema.ts'

/**
 * Returns the stream of one mail: correo-<uuid>, the uuid made from the causing event and the
 * addressee. A mail is queued by a fact of the log and sent at least once under a stable
 * Message-ID. The names here are the stored format.
 */
export const streamCorreo = (id: string): string => `correo-${id}`
export const MAXIMO_INTENTOS = 5

/** The invitation that the mail carries, if any. */
const deQue = { invitacion: z.object({ invitadorId: z.int().positive(), numero: z.int().positive() }).optional() }

const VEN = { ven: ['auditor'] } as const
export const hechosCorreo = {
  CorreoEnviado: hecho(VEN, z.object({ messageId: z.string(), causa: z.string(), ...deQue })),
  CorreoFallido: hecho(
    VEN,
    z.object({
      messageId: z.string(),
      causa: z.string(),
      intento: z.int().positive(),
      motivo: z.string(),
      ...deQue,
    }),
  ),
} as const

export type HechoCorreo = EventsOf<typeof hechosCorreo>
export type Correo = { readonly enviado: boolean; readonly intentos: number }

type Envio = {
  readonly messageId: string
  readonly causa: string
  readonly invitacion?: { readonly invitadorId: number; readonly numero: number }
}
export type ComandoCorreo = Origen &
  Envio &
  ({ readonly type: 'RegistrarEnvio' } | { readonly type: 'RegistrarFallo'; readonly motivo: string })

/** Folds a fact. Throws HechoImposible on any fact after the mail was sent. */
export const evolveCorreo = (correo: Correo, hecho: HechoCorreo): Correo => {
  if (correo.enviado) throw new HechoImposible(hecho.type, 'enviado')
  return hecho.type === 'CorreoEnviado' ? { ...correo, enviado: true } : { ...correo, intentos: hecho.data.intento }
}

/** Decides a command. Refusal: ya-enviado, when a failure is reported for a mail that was sent. */
export const decideCorreo = (correo: Correo, c: ComandoCorreo): Decision<HechoCorreo> => {
  const { messageId, causa, invitacion } = c
  const envio = { messageId, causa, ...(invitacion ? { invitacion } : {}) }
  if (c.type === 'RegistrarEnvio') return correo.enviado ? [] : [{ type: 'CorreoEnviado', data: envio }]
  if (correo.enviado) return refuse('ya-enviado', 'Ese correo ya se envió.')
  return [{ type: 'CorreoFallido', data: { ...envio, intento: correo.intentos + 1, motivo: c.motivo } }]
}

export const correoDecider: Decider<Correo, ComandoCorreo, HechoCorreo> = {
  category: 'correo',
  schemas: hechosCorreo,
  initial: { enviado: false, intentos: 0 },
  decide: decideCorreo,
  evolve: evolveCorreo,
  partes: () => [],
}
