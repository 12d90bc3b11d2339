import { z } from 'zod'
import { type Decider, type Decision, type EventsOf, type Origen, refuse } from './decider.ts'

/**
 * One mail: queued by a fact of the log, sent at least once under a stable Message-ID.
 * Stream: correo-<uuid>, the uuid made from the causing event and the addressee. These names are the stored format.
 */
export const streamCorreo = (id: string): string => `correo-${id}`
export const MAXIMO_INTENTOS = 5

export const hechosCorreo = {
  CorreoEnviado: z.object({ messageId: z.string(), causa: z.string() }),
  CorreoFallido: z.object({
    messageId: z.string(),
    causa: z.string(),
    intento: z.int().positive(),
    motivo: z.string(),
  }),
} as const

export type HechoCorreo = EventsOf<typeof hechosCorreo>
export type Correo = { readonly enviado: boolean; readonly intentos: number }

export type ComandoCorreo = Origen &
  (
    | { readonly type: 'RegistrarEnvio'; readonly messageId: string; readonly causa: string }
    | { readonly type: 'RegistrarFallo'; readonly messageId: string; readonly causa: string; readonly motivo: string }
  )

export const evolveCorreo = (correo: Correo, hecho: HechoCorreo): Correo =>
  hecho.type === 'CorreoEnviado' ? { ...correo, enviado: true } : { ...correo, intentos: hecho.data.intento }

/** Refusal: ya-enviado, when a failure is told of a mail that went out. */
export const decideCorreo = (correo: Correo, c: ComandoCorreo): Decision<HechoCorreo> => {
  const { messageId, causa } = c
  if (c.type === 'RegistrarEnvio') return correo.enviado ? [] : [{ type: 'CorreoEnviado', data: { messageId, causa } }]
  if (correo.enviado) return refuse('ya-enviado', 'Ese correo ya se envió.')
  return [{ type: 'CorreoFallido', data: { messageId, causa, intento: correo.intentos + 1, motivo: c.motivo } }]
}

export const correoDecider: Decider<Correo, ComandoCorreo, HechoCorreo> = {
  category: 'correo',
  schemas: hechosCorreo,
  initial: { enviado: false, intentos: 0 },
  decide: decideCorreo,
  evolve: evolveCorreo,
  partes: () => [],
}
