import { z } from 'zod'
import { type Decider, type Decision, HechoImposible, type Origen, refuse } from '#domain/decider.ts'
import { type EventsOf, hecho } from '#domain/esquema.ts'

/**
 * Returns the stream that keeps an e-mail or a tax id unique: reserva-<hash>, a keyed hash of the
 * value. Only its holder can free it. The names here are the stored format.
 */
export const streamReserva = (hash: string): string => `reserva-${hash}`

/**
 * The kinds of reserved value. `registro` is the token that makes the very first administrator, and
 * works once. `parecido` is an e-mail address that nobody has but that looks like somebody's.
 */
export const QUE_SE_RESERVA = ['correo', 'identificacion', 'registro', 'parecido'] as const
export type QueSeReserva = (typeof QUE_SE_RESERVA)[number]

const VEN = { ven: ['auditor'] } as const
export const hechosReserva = {
  ReservaTomada: hecho(
    VEN,
    z.object({
      cuentaId: z.int().positive(),
      que: z.enum(QUE_SE_RESERVA),
      /**
       * The request that took it. When several requests took it for one account, the place is free
       * once each has given it back.
       */
      intento: z.uuid(),
      /** ISO 8601. */
      tomada: z.string(),
    }),
  ),
  /** Given back by one request, or by the account that held it. */
  ReservaLiberada: hecho(VEN, z.object({ intento: z.uuid().optional() })),
} as const

export type HechoReserva = EventsOf<typeof hechosReserva>
/**
 * The account that holds it, for what, since when, and the requests that took it. Empty when it is
 * free.
 */
export type Reserva = {
  readonly cuentaId?: number
  readonly que?: QueSeReserva
  readonly tomada?: string
  readonly intentos?: readonly string[]
}

const ABANDONADA_MS = 60_000
/**
 * Returns whether a place taken at a moment (ISO 8601), for an account that hasn't opened by
 * `ahora`, may be taken by another.
 */
export const abandonada = (tomada: string, ahora: string): boolean =>
  Date.parse(ahora) - Date.parse(tomada) > ABANDONADA_MS

export type ComandoReserva = Origen &
  (
    | {
        readonly type: 'TomarReserva'
        readonly cuentaId: number
        readonly que: QueSeReserva
        readonly intento: string
        /**
         * Id of an account that is known not to exist. A place that it took and left may be taken
         * over.
         */
        readonly inexistente?: number | undefined
        /** Id of an account that is known to be erased. What it held is free. */
        readonly eliminada?: number | undefined
      }
    | { readonly type: 'LiberarReserva'; readonly cuentaId: number; readonly intento?: string }
  )

/**
 * Folds a fact. A place may be taken over from an account that left it. Throws HechoImposible when
 * one request takes it twice, or when it is given back by somebody who doesn't hold it.
 */
export const evolveReserva = (reserva: Reserva, hecho: HechoReserva): Reserva => {
  const { cuentaId: duena, intentos = [] } = reserva
  const { intento } = hecho.data
  if (hecho.type === 'ReservaTomada') {
    const { cuentaId, que, tomada } = hecho.data
    const previos = duena === cuentaId ? intentos : []
    if (previos.includes(hecho.data.intento)) throw new HechoImposible(hecho.type, 'tomada')
    return { cuentaId, que, tomada, intentos: [...previos, hecho.data.intento] }
  }
  if (duena === undefined || (intento !== undefined && !intentos.includes(intento))) {
    throw new HechoImposible(hecho.type, duena === undefined ? 'libre' : 'tomada por otros')
  }
  const quedan = intentos.filter((otro) => otro !== intento)
  return intento === undefined || quedan.length === 0 ? {} : { ...reserva, intentos: quedan }
}

/** Refuses an address that has an account. The form then offers to sign in. */
export const CORREO_CON_CUENTA = 'Ese correo ya tiene una cuenta.'

const OCUPADA: Readonly<Record<QueSeReserva, string>> = {
  correo: CORREO_CON_CUENTA,
  identificacion: 'Ese RUC o cédula ya tiene una cuenta.',
  registro: 'Ese enlace de registro ya se usó.',
  parecido: 'Ese correo se confunde con el de otra cuenta: escríbelo con las letras de siempre.',
}

/** Returns the form field that holds the value. */
const campoDe = (que: QueSeReserva): string => (que === 'parecido' ? 'correo' : que)

/**
 * Decides a command. Refusals: ya-registrado, when another account holds it; registro-en-curso,
 * when an account that isn't open yet holds it.
 */
export const decideReserva = (reserva: Reserva, c: ComandoReserva): Decision<HechoReserva> => {
  const { cuentaId, intentos = [], tomada = '' } = reserva
  switch (c.type) {
    case 'LiberarReserva':
      if (cuentaId !== c.cuentaId || (c.intento !== undefined && !intentos.includes(c.intento))) return []
      return [{ type: 'ReservaLiberada', data: c.intento === undefined ? {} : { intento: c.intento } }]
    case 'TomarReserva':
      if (cuentaId === c.cuentaId && intentos.includes(c.intento)) return []
      if (cuentaId !== undefined && cuentaId !== c.cuentaId && cuentaId !== c.eliminada) {
        if (cuentaId !== c.inexistente) return refuse('ya-registrado', OCUPADA[c.que], { campo: campoDe(c.que) })
        if (!abandonada(tomada, c.ahora)) {
          const detalle = 'Otro registro con esos datos está en curso: vuelve a probar en un minuto.'
          return refuse('registro-en-curso', detalle, { campo: campoDe(c.que) })
        }
      }
      return [
        { type: 'ReservaTomada', data: { cuentaId: c.cuentaId, que: c.que, intento: c.intento, tomada: c.ahora } },
      ]
    default:
      throw new Error(`una reserva no conoce ${(c satisfies never as Origen & { type: string }).type}`)
  }
}

export const reservaDecider: Decider<Reserva, ComandoReserva, HechoReserva> = {
  category: 'reserva',
  schemas: hechosReserva,
  initial: {},
  decide: decideReserva,
  evolve: evolveReserva,
  partes: (reserva) => (reserva.cuentaId === undefined ? [] : [reserva.cuentaId]),
}
