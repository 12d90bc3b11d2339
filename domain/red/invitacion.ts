import { z } from 'zod'
import { correoCanonico } from '#domain/cuenta/correo.ts'
import { abandonada } from '#domain/cuenta/reserva.ts'
import { type Decider, type Decision, HechoImposible, type Origen, refuse } from '#domain/decider.ts'
import { type EventsOf, hecho, personal } from '#domain/esquema.ts'

/**
 * Returns the stream of an account's invitations: invitaciones-<account id of the inviter>. There
 * is one fact for each address. All facts of a request go in one append, so that the day's limit is
 * exact. The names here are the stored format.
 */
export const streamInvitaciones = (cuentaId: number): string => `invitaciones-${cuentaId}`

export const TIPOS_INVITACION = ['cliente', 'proveedor', 'amigo', 'sucursal'] as const
export type TipoInvitacion = (typeof TIPOS_INVITACION)[number]
export const ESTADOS_INVITACION = ['pendiente', 'enviada', 'fallida', 'aceptada'] as const
export type EstadoInvitacion = (typeof ESTADOS_INVITACION)[number]

/**
 * Limits: addresses of one request, and invitations in 24 hours (decisiones/red, «Invitations»).
 */
export const MAXIMO_DIRECCIONES = 20
export const MAXIMO_DIARIO = 200
/** Days for which a link works. */
export const VIGENCIA_DIAS = 60

const VEN = { ven: ['auditor'] } as const
export const hechosInvitacion = {
  InvitacionPedida: hecho(
    VEN,
    z.object({
      /** The number of the invitation among its inviter's, from 1. */
      numero: z.int().positive(),
      tipo: z.enum(TIPOS_INVITACION),
      correo: personal(z.string().max(254)),
      mensaje: personal(z.string().max(500)),
      /** ISO 8601. */
      pedida: z.string(),
    }),
  ),
  InvitacionAceptada: hecho(
    VEN,
    z.object({
      numero: z.int().positive(),
      cuentaId: z.int().positive(),
      /** ISO 8601. */
      aceptada: z.string(),
    }),
  ),
} as const
export type HechoInvitacion = EventsOf<typeof hechosInvitacion>

export type Invitacion = {
  readonly tipo: TipoInvitacion
  readonly correo: string
  readonly mensaje: string
  readonly pedida: string
  readonly cuentaId?: number
  readonly aceptada?: string
}
/**
 * The invitations, in blocks by number so that a fact copies only one block, and when the latest
 * were asked for.
 */
export type Invitaciones = {
  readonly bloques: readonly (readonly Invitacion[])[]
  readonly ultima: number
  readonly recientes: readonly Pick<Invitacion, 'pedida' | 'correo'>[]
}

const POR_BLOQUE = 128
const lugarDe = (numero: number) => [Math.floor((numero - 1) / POR_BLOQUE), (numero - 1) % POR_BLOQUE] as const

/** Returns an inviter's invitation by its number, or undefined when there is none. */
export const invitacionDe = ({ bloques }: Pick<Invitaciones, 'bloques'>, numero: number): Invitacion | undefined => {
  const [bloque, lugar] = lugarDe(numero)
  return bloques[bloque]?.[lugar]
}

const con = (bloques: Invitaciones['bloques'], numero: number, invitacion: Invitacion): Invitaciones['bloques'] => {
  const [bloque, lugar] = lugarDe(numero)
  return bloque === bloques.length
    ? [...bloques, [invitacion]]
    : bloques.with(bloque, Object.assign([...(bloques[bloque] ?? [])], { [lugar]: invitacion }))
}

export type ComandoInvitacion = Origen &
  (
    | {
        readonly type: 'PedirInvitaciones'
        readonly tipo: TipoInvitacion
        readonly correos: readonly string[]
        readonly mensaje: string
      }
    | {
        readonly type: 'AceptarInvitacion'
        readonly numero: number
        readonly cuentaId: number
        /**
         * Id of an account that is known not to exist. An invitation that it took and left may be
         * taken over.
         */
        readonly inexistente?: number | undefined
      }
  )

const DIA_MS = 24 * 3_600_000

/**
 * Returns how many more addresses may be invited in the 24 hours that end at `ahora` (ISO 8601).
 */
export const quedanHoy = ({ recientes }: Pick<Invitaciones, 'recientes'>, ahora: string): number => {
  const desde = Date.parse(ahora) - DIA_MS
  return MAXIMO_DIARIO - recientes.filter(({ pedida }) => Date.parse(pedida) > desde).length
}

/**
 * Returns why a link no longer works, or undefined when it does. `libre` ignores whoever took it.
 */
export const caduca = (invitacion: Invitacion | undefined, ahora: string, libre = false) => {
  if (!invitacion) return refuse('no-existe', 'No existe esa invitación.')
  if (invitacion.cuentaId !== undefined && !libre) return refuse('invitacion-usada', 'Esa invitación ya se usó.')
  if (Date.parse(ahora) - Date.parse(invitacion.pedida) > VIGENCIA_DIAS * DIA_MS) {
    return refuse('invitacion-vencida', 'Esa invitación venció: pide que te envíen otra.')
  }
  return undefined
}

/**
 * Folds a fact. Invitations are asked for in the order of their numbers. One that is accepted was
 * asked for, and may later be accepted by another account. Throws HechoImposible.
 */
export const evolveInvitaciones = (estado: Invitaciones, hecho: HechoInvitacion): Invitaciones => {
  const imposible = () => new HechoImposible(`${hecho.type} ${hecho.data.numero}`, `hasta la ${estado.ultima}`)
  if (hecho.type === 'InvitacionPedida') {
    const { numero, ...invitacion } = hecho.data
    if (numero !== estado.ultima + 1) throw imposible()
    return {
      bloques: con(estado.bloques, numero, invitacion),
      ultima: numero,
      recientes: [...estado.recientes, { pedida: invitacion.pedida, correo: invitacion.correo }].slice(-MAXIMO_DIARIO),
    }
  }
  const { numero, cuentaId, aceptada } = hecho.data
  const antes = invitacionDe(estado, numero)
  if (!antes) throw imposible()
  return { ...estado, bloques: con(estado.bloques, numero, { ...antes, cuentaId, aceptada }) }
}

/**
 * Decides a command. Refusals: ya-invitado, demasiadas-invitaciones, invitacion-usada,
 * invitacion-vencida, no-existe.
 */
export const decideInvitacion = (estado: Invitaciones, c: ComandoInvitacion): Decision<HechoInvitacion> => {
  if (c.type === 'AceptarInvitacion') {
    const invitacion = invitacionDe(estado, c.numero)
    if (invitacion?.cuentaId === c.cuentaId) return []
    const libre = invitacion?.cuentaId === c.inexistente && abandonada(invitacion?.aceptada ?? c.ahora, c.ahora)
    const no = caduca(invitacion, c.ahora, libre)
    return no ?? [{ type: 'InvitacionAceptada', data: { numero: c.numero, cuentaId: c.cuentaId, aceptada: c.ahora } }]
  }
  const desde = Date.parse(c.ahora) - DIA_MS
  const invitadas = new Set(
    estado.recientes.filter(({ pedida }) => Date.parse(pedida) > desde).map(({ correo }) => correoCanonico(correo)),
  )
  // One mail a day to an address is enough.
  const correos = [...new Map(c.correos.map((correo) => [correoCanonico(correo), correo]))]
    .filter(([canonico]) => !invitadas.has(canonico))
    .map(([, correo]) => correo)
  if (correos.length === 0) return refuse('ya-invitado', 'Hoy ya invitaste a esos correos.')
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
  initial: { bloques: [], ultima: 0, recientes: [] },
  decide: decideInvitacion,
  evolve: evolveInvitaciones,
  // The stream's name gives the inviter, and nobody else takes part.
  partes: () => [],
}
