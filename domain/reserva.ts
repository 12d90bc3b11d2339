import { z } from 'zod'
import { type Decider, type Decision, type EventsOf, type Origen, refuse } from './decider.ts'

/**
 * Uniqueness of an e-mail or a tax id: a stream named by a keyed hash of the value, which only its holder can free.
 * Stream: reserva-<hash>. These names are the stored format.
 */
export const streamReserva = (hash: string): string => `reserva-${hash}`

export const hechosReserva = {
  ReservaTomada: z.object({ cuentaId: z.int().positive(), que: z.enum(['correo', 'identificacion']) }),
  ReservaLiberada: z.object({}),
} as const

export type HechoReserva = EventsOf<typeof hechosReserva>
export type Reserva = { readonly cuentaId?: number }

export type ComandoReserva = Origen &
  (
    | { readonly type: 'TomarReserva'; readonly cuentaId: number; readonly que: 'correo' | 'identificacion' }
    | { readonly type: 'LiberarReserva'; readonly cuentaId: number }
  )

export const evolveReserva = (_: Reserva, hecho: HechoReserva): Reserva =>
  hecho.type === 'ReservaTomada' ? { cuentaId: hecho.data.cuentaId } : {}

/** Refusal: ya-registrado, when another account holds it. */
export const decideReserva = (reserva: Reserva, c: ComandoReserva): Decision<HechoReserva> => {
  if (c.type === 'LiberarReserva') {
    return reserva.cuentaId === c.cuentaId ? [{ type: 'ReservaLiberada', data: {} }] : []
  }
  if (reserva.cuentaId === c.cuentaId) return []
  if (reserva.cuentaId !== undefined) {
    return refuse(
      'ya-registrado',
      c.que === 'correo' ? 'Ese correo ya tiene una cuenta.' : 'Ese RUC o cédula ya tiene una cuenta.',
    )
  }
  return [{ type: 'ReservaTomada', data: { cuentaId: c.cuentaId, que: c.que } }]
}

export const reservaDecider: Decider<Reserva, ComandoReserva, HechoReserva> = {
  category: 'reserva',
  schemas: hechosReserva,
  initial: {},
  decide: decideReserva,
  evolve: evolveReserva,
  partes: (reserva) => (reserva.cuentaId === undefined ? [] : [reserva.cuentaId]),
}
