import { z } from 'zod'
import { type Decider, type Decision, type EventsOf, type Origen, refuse } from '#domain/decider.ts'

/**
 * Uniqueness of an e-mail or a tax id: a stream named by a keyed hash of the value, which only its holder can free.
 * Stream: reserva-<hash>. These names are the stored format.
 */
export const streamReserva = (hash: string): string => `reserva-${hash}`

/** `registro` is the token by which the very first administrator is made: it works once. */
export const QUE_SE_RESERVA = ['correo', 'identificacion', 'registro'] as const
export type QueSeReserva = (typeof QUE_SE_RESERVA)[number]

export const hechosReserva = {
  ReservaTomada: z.object({
    cuentaId: z.int().positive(),
    que: z.enum(QUE_SE_RESERVA),
    /** ISO 8601; absent in the oldest facts. */
    tomada: z.string().optional(),
  }),
  ReservaLiberada: z.object({}),
} as const

export type HechoReserva = EventsOf<typeof hechosReserva>
export type Reserva = { readonly cuentaId?: number; readonly tomada?: string }

export type ComandoReserva = Origen &
  (
    | { readonly type: 'TomarReserva'; readonly cuentaId: number; readonly que: QueSeReserva }
    | { readonly type: 'LiberarReserva'; readonly cuentaId: number }
  )

export const evolveReserva = (_: Reserva, hecho: HechoReserva): Reserva =>
  hecho.type === 'ReservaTomada' ? { cuentaId: hecho.data.cuentaId, tomada: hecho.data.tomada ?? '' } : {}

const OCUPADA: Readonly<Record<QueSeReserva, string>> = {
  correo: 'Ese correo ya tiene una cuenta.',
  identificacion: 'Ese RUC o cédula ya tiene una cuenta.',
  registro: 'Ese enlace de registro ya se usó.',
}

/** Refusal: ya-registrado, when another account holds it. */
export const decideReserva = (reserva: Reserva, c: ComandoReserva): Decision<HechoReserva> => {
  if (c.type === 'LiberarReserva') {
    return reserva.cuentaId === c.cuentaId ? [{ type: 'ReservaLiberada', data: {} }] : []
  }
  if (reserva.cuentaId === c.cuentaId) return []
  if (reserva.cuentaId !== undefined) {
    return refuse('ya-registrado', OCUPADA[c.que], { campo: c.que })
  }
  return [{ type: 'ReservaTomada', data: { cuentaId: c.cuentaId, que: c.que, tomada: c.ahora } }]
}

export const reservaDecider: Decider<Reserva, ComandoReserva, HechoReserva> = {
  category: 'reserva',
  schemas: hechosReserva,
  initial: {},
  decide: decideReserva,
  evolve: evolveReserva,
  partes: (reserva) => (reserva.cuentaId === undefined ? [] : [reserva.cuentaId]),
}
