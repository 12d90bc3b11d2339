import { z } from 'zod'
import { type Decider, type Decision, type EventsOf, type Origen, personal, refuse } from './decider.ts'

/**
 * The invitations of one account: one fact for each address, all of a request in one append, so that the day's limit is exact.
 * Stream: invitaciones-<account id of the inviter>. These names are the stored format.
 */
export const streamInvitaciones = (cuentaId: number): string => `invitaciones-${cuentaId}`

export const TIPOS_INVITACION = ['cliente', 'proveedor', 'amigo', 'sucursal'] as const
export type TipoInvitacion = (typeof TIPOS_INVITACION)[number]
export const ESTADOS_INVITACION = ['pendiente', 'enviada', 'fallida', 'aceptada'] as const
export type EstadoInvitacion = (typeof ESTADOS_INVITACION)[number]

/** Limits of decisions §7. */
export const MAXIMO_DIRECCIONES = 20
export const MAXIMO_DIARIO = 200
/** Days that a link serves. */
export const VIGENCIA_DIAS = 60

export const hechosInvitacion = {
  InvitacionPedida: z.object({
    /** The n-th of the inviter, from 1. */
    numero: z.int().positive(),
    tipo: z.enum(TIPOS_INVITACION),
    correo: personal(z.string().max(254)),
    mensaje: personal(z.string().max(500)),
    /** ISO 8601. */
    pedida: z.string(),
  }),
  InvitacionAceptada: z.object({ numero: z.int().positive(), cuentaId: z.int().positive() }),
} as const
export type HechoInvitacion = EventsOf<typeof hechosInvitacion>

export type Invitacion = {
  readonly tipo: TipoInvitacion
  readonly correo: string
  readonly mensaje: string
  readonly pedida: string
  readonly cuentaId?: number
}
export type Invitaciones = { readonly lista: ReadonlyMap<number, Invitacion>; readonly ultima: number }

export type ComandoInvitacion = Origen &
  (
    | {
        readonly type: 'PedirInvitaciones'
        readonly tipo: TipoInvitacion
        readonly correos: readonly string[]
        readonly mensaje: string
      }
    | { readonly type: 'AceptarInvitacion'; readonly numero: number; readonly cuentaId: number }
  )

const DIA_MS = 24 * 3_600_000

/** How many more addresses may be invited in the 24 hours that end at `ahora` (ISO 8601). */
export const quedanHoy = ({ lista }: Invitaciones, ahora: string): number => {
  const desde = Date.parse(ahora) - DIA_MS
  return MAXIMO_DIARIO - [...lista.values()].filter(({ pedida }) => Date.parse(pedida) > desde).length
}

/** Why a link doesn't serve any more; undefined when it does. */
export const caduca = (invitacion: Invitacion | undefined, ahora: string) => {
  if (!invitacion) return refuse('no-existe', 'No existe esa invitación.')
  if (invitacion.cuentaId !== undefined) return refuse('invitacion-usada', 'Esa invitación ya se usó.')
  if (Date.parse(ahora) - Date.parse(invitacion.pedida) > VIGENCIA_DIAS * DIA_MS) {
    return refuse('invitacion-vencida', 'Esa invitación venció: pide que te envíen otra.')
  }
  return undefined
}

export const evolveInvitaciones = (estado: Invitaciones, hecho: HechoInvitacion): Invitaciones => {
  const lista = new Map(estado.lista)
  if (hecho.type === 'InvitacionPedida') {
    const { numero, ...invitacion } = hecho.data
    return { lista: lista.set(numero, invitacion), ultima: numero }
  }
  const antes = lista.get(hecho.data.numero)
  return antes
    ? { ...estado, lista: lista.set(hecho.data.numero, { ...antes, cuentaId: hecho.data.cuentaId }) }
    : estado
}

/** Refusals: demasiadas-invitaciones, invitacion-usada, invitacion-vencida, no-existe. */
export const decideInvitacion = (estado: Invitaciones, c: ComandoInvitacion): Decision<HechoInvitacion> => {
  if (c.type === 'AceptarInvitacion') {
    const invitacion = estado.lista.get(c.numero)
    if (invitacion?.cuentaId === c.cuentaId) return []
    const no = caduca(invitacion, c.ahora)
    return no ?? [{ type: 'InvitacionAceptada', data: { numero: c.numero, cuentaId: c.cuentaId } }]
  }
  const correos = [...new Map(c.correos.map((correo) => [correo.toLowerCase(), correo])).values()]
  const quedan = quedanHoy(estado, c.ahora)
  if (correos.length > MAXIMO_DIRECCIONES || correos.length > quedan) {
    const detalle =
      correos.length > MAXIMO_DIRECCIONES
        ? `Puedes invitar hasta ${MAXIMO_DIRECCIONES} correos a la vez.`
        : `Puedes invitar hasta ${MAXIMO_DIARIO} correos al día; hoy te quedan ${Math.max(quedan, 0)}.`
    return refuse('demasiadas-invitaciones', detalle, { quedan: Math.max(quedan, 0) })
  }
  return correos.map((correo, n) => ({
    type: 'InvitacionPedida',
    data: { numero: estado.ultima + 1 + n, tipo: c.tipo, correo, mensaje: c.mensaje, pedida: c.ahora },
  }))
}

export const invitacionDecider: Decider<Invitaciones, ComandoInvitacion, HechoInvitacion> = {
  category: 'invitaciones',
  schemas: hechosInvitacion,
  initial: { lista: new Map(), ultima: 0 },
  decide: decideInvitacion,
  evolve: evolveInvitaciones,
  // The inviter, by the stream's name; there is nobody else to name.
  partes: () => [],
}
