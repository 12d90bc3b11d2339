import { z } from 'zod'
import { type Decider, type Decision, type Origen, refuse } from '#domain/decider.ts'
import { type EventsOf, hecho } from '#domain/esquema.ts'

/**
 * Returns the stream of an account's requests to mail a proposal or an offer: remisiones-<account
 * id>. Each request is one fact, so that the limits are exact over all of the account's orders and
 * purchases. The names here are the stored format.
 */
export const streamRemisiones = (cuentaId: number): string => `remisiones-${cuentaId}`

export const REMISIONES_POR_MINUTO = 10
export const REMISIONES_POR_DIA = 100

export const hechosRemision = {
  RemisionPedida: hecho(
    { ven: ['auditor'] },
    z.object({
      /** The order or the purchase that the mailing is about. */
      pedidoId: z.int().positive().optional(),
      compraId: z.int().positive().optional(),
      /** ISO 8601. */
      pedida: z.string(),
    }),
  ),
} as const
export type HechoRemision = EventsOf<typeof hechosRemision>
/**
 * The times at which they were asked for, ISO 8601, newest last. It keeps as many as count for a
 * day.
 */
export type Remisiones = { readonly pedidas: readonly string[] }

export type ComandoRemision = Origen & {
  readonly type: 'PedirRemision'
  readonly de: { readonly pedidoId: number } | { readonly compraId: number }
}

const MINUTO_S = 60
const HORA_S = 3_600

/**
 * Returns the seconds from `ahora` until another may be asked for, under a limit of `maximo` in any
 * `ventanaS` seconds; 0 when it may be now.
 */
const espera = ({ pedidas }: Remisiones, ahora: string, maximo: number, ventanaS: number): number => {
  const sale = Date.parse(pedidas.at(-maximo) ?? '') + ventanaS * 1_000
  const segundos = Math.ceil((sale - Date.parse(ahora)) / 1_000)
  return segundos > 0 ? Math.min(segundos, ventanaS) : 0
}

export const evolveRemisiones = ({ pedidas }: Remisiones, { data }: HechoRemision): Remisiones => ({
  pedidas: [...pedidas, data.pedida].slice(-REMISIONES_POR_DIA),
})

/** Decides a command. Refusal: demasiados-correos, with the `segundos` to wait. */
export const decideRemision = (estado: Remisiones, c: ComandoRemision): Decision<HechoRemision> => {
  const enUnDia = espera(estado, c.ahora, REMISIONES_POR_DIA, 24 * HORA_S)
  if (enUnDia > 0) {
    const horas = Math.ceil(enUnDia / HORA_S)
    const cuando = horas === 1 ? 'una hora' : `${horas} horas`
    const detalle = `Puedes enviar propuestas y ofertas por correo ${REMISIONES_POR_DIA} veces al día. Vuelve a probar en ${cuando}.`
    return refuse('demasiados-correos', detalle, { segundos: enUnDia })
  }
  const enUnMinuto = espera(estado, c.ahora, REMISIONES_POR_MINUTO, MINUTO_S)
  if (enUnMinuto > 0) {
    const cuanto = enUnMinuto === 1 ? 'un segundo' : `${enUnMinuto} segundos`
    const detalle = `Puedes enviar propuestas y ofertas por correo ${REMISIONES_POR_MINUTO} veces por minuto. Espera ${cuanto} y vuelve a probar.`
    return refuse('demasiados-correos', detalle, { segundos: enUnMinuto })
  }
  return [{ type: 'RemisionPedida', data: { ...c.de, pedida: c.ahora } }]
}

export const remisionDecider: Decider<Remisiones, ComandoRemision, HechoRemision> = {
  category: 'remisiones',
  schemas: hechosRemision,
  initial: { pedidas: [] },
  decide: decideRemision,
  evolve: evolveRemisiones,
  // The stream's name gives the sender.
  partes: () => [],
}
