import { z } from 'zod'
import { type Decider, type Decision, type Origen, refuse } from '#domain/decider.ts'
import { type EventsOf, hecho, personal } from '#domain/esquema.ts'

/**
 * Returns the stream of an account's mass messages: mensajes-<account id>. The names here are the
 * stored format.
 */
export const streamMensajes = (cuentaId: number): string => `mensajes-${cuentaId}`

export const GRUPOS_MENSAJE = ['clientes', 'proveedores', 'amigos'] as const
export type GrupoMensaje = (typeof GRUPOS_MENSAJE)[number]
/**
 * Limits: characters of a message, its recipients, and messages in 24 hours (decisiones/red,
 * «Mass messages»).
 */
export const MAXIMO_MENSAJE = 500
export const MAXIMO_DESTINATARIOS = 200
export const MAXIMO_MENSAJES_DIA = 20

export const hechosMensajes = {
  MensajeMasivoEnviado: hecho(
    { ven: ['auditor'] },
    z.object({
      grupo: z.enum(GRUPOS_MENSAJE),
      mensaje: personal(z.string().max(MAXIMO_MENSAJE)),
      destinatarios: z.array(z.int().positive()).max(MAXIMO_DESTINATARIOS),
      /** ISO 8601. */
      enviado: z.string(),
    }),
  ),
} as const
export type HechoMensajes = EventsOf<typeof hechosMensajes>
/**
 * The times at which they were sent, ISO 8601. Only the latest ones that the daily limit needs are
 * kept.
 */
export type Mensajes = { readonly enviados: readonly string[] }

export type ComandoMensajes = Origen & {
  readonly type: 'EnviarMensajeMasivo'
  readonly grupo: GrupoMensaje
  readonly mensaje: string
  readonly destinatarios: readonly number[]
}

const DIA_MS = 24 * 3_600_000

/** Returns how many more mass messages may be sent in the 24 hours that end at `ahora`. */
export const mensajesQueQuedan = ({ enviados }: Mensajes, ahora: string): number =>
  MAXIMO_MENSAJES_DIA - enviados.filter((enviado) => Date.parse(enviado) > Date.parse(ahora) - DIA_MS).length

export const evolveMensajes = ({ enviados }: Mensajes, { data }: HechoMensajes): Mensajes => ({
  enviados: [...enviados, data.enviado].slice(-MAXIMO_MENSAJES_DIA),
})

/**
 * Decides a command. Refusals: sin-destinatarios, demasiados-destinatarios, demasiados-mensajes.
 */
export const decideMensajes = (estado: Mensajes, c: ComandoMensajes): Decision<HechoMensajes> => {
  const destinatarios = [...new Set(c.destinatarios)].filter((id) => id !== c.actor.id)
  if (destinatarios.length === 0) return refuse('sin-destinatarios', 'Elige a quién le escribes.')
  if (destinatarios.length > MAXIMO_DESTINATARIOS) {
    return refuse('demasiados-destinatarios', `Un mensaje llega como máximo a ${MAXIMO_DESTINATARIOS} personas.`)
  }
  if (mensajesQueQuedan(estado, c.ahora) <= 0) {
    return refuse('demasiados-mensajes', `Puedes enviar hasta ${MAXIMO_MENSAJES_DIA} mensajes masivos al día.`)
  }
  const { grupo, mensaje, ahora } = c
  return [{ type: 'MensajeMasivoEnviado', data: { grupo, mensaje, destinatarios, enviado: ahora } }]
}

export const mensajesDecider: Decider<Mensajes, ComandoMensajes, HechoMensajes> = {
  category: 'mensajes',
  schemas: hechosMensajes,
  initial: { enviados: [] },
  decide: decideMensajes,
  evolve: evolveMensajes,
  partes: () => [],
}
