import { hechosCompra } from '#domain/compra/hechos.ts'
import { hechosCuenta } from '#domain/cuenta/hechos.ts'
import { hechosReserva } from '#domain/cuenta/reserva.ts'
import { hechosPedido } from '#domain/pedido/hechos.ts'
import { hechosRemision } from '#domain/pedido/remision.ts'
import { hechosPublicacion } from '#domain/publicacion/publicacion.ts'
import { hechosFavoritos } from '#domain/red/favoritos.ts'
import { hechosInvitacion } from '#domain/red/invitacion.ts'
import { hechosMensajes } from '#domain/red/mensajes.ts'
import { hechosCorreo } from './correo.ts'
import type { Actor } from './decider.ts'
import { type EventSchemas, quienesVen } from './esquema.ts'
import type { Lector } from './lector.ts'
import { hechosLog } from './log.ts'

/** Through what a command came: the product's pages, a program of somebody's, a process that acts on facts, the demo. */
export type Via = 'web' | 'api' | 'proceso' | 'demo'

/** What every stored event carries beside its data. These names are the stored format. */
export type Metadata = {
  /** The command's id. */
  readonly comando: string
  /** SHA-256 of the command's key and content: the same id with other content is refused. */
  readonly huella: string
  readonly actor: Actor
  readonly via: Via
  /** The id of the event that a process answers. */
  readonly causa?: string
  /** Account ids that may see the event. */
  readonly partes: readonly number[]
  /** When, ISO 8601, UTC: the clock at the edge, or the previous fact's time when that is later. */
  readonly momento: string
  /** The `cadena` of the stream's previous event, '' for its first. */
  readonly previa: string
  /** SHA-256, hex, over all that is stored of the event but itself and the seal. */
  readonly cadena: string
  /** `<key id>.<HMAC of cadena>`: only the product can have written it. */
  readonly sello: string
}

/** An event as read from the log: decrypted, upcast and parsed. `posicion` is its commit position in $all. */
export type Hecho<E extends { type: string; data: object } = { type: string; data: object }> = E & {
  readonly eventId: string
  readonly stream: string
  readonly category: string
  /** The part of the stream's name after its category. */
  readonly clave: string
  readonly revision: number
  readonly posicion: bigint
  readonly meta: Metadata
}

/** The schemas of every stream category: what can be in the log. */
export const CATEGORIAS: Readonly<Record<string, EventSchemas>> = {
  pedido: hechosPedido,
  cuenta: hechosCuenta,
  reserva: hechosReserva,
  correo: hechosCorreo,
  favoritos: hechosFavoritos,
  invitaciones: hechosInvitacion,
  mensajes: hechosMensajes,
  publicacion: hechosPublicacion,
  compra: hechosCompra,
  remisiones: hechosRemision,
  log: hechosLog,
}

const ven = new Map<string, ReadonlySet<string>>()
for (const [category, schemas] of Object.entries(CATEGORIAS)) {
  for (const [type, schema] of Object.entries(schemas)) ven.set(`${category}.${type}`, new Set(quienesVen(schema)))
}

/** Whether somebody sees a fact: what its schema names, and nobody else. */
export const veHecho = (
  { category, type, data }: Pick<Hecho, 'category' | 'type' | 'data'>,
  lector: Lector,
): boolean => {
  const suyos = ven.get(`${category}.${type}`)
  if (!suyos) return false
  return suyos.has(lector) || (suyos.has('autor') && 'lado' in data && data.lado === lector)
}

/** What stands for an erased person's text. */
export const ELIMINADO = 'Usuario eliminado'
