import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { Credenciales } from '#api/access/credenciales.ts'
import type { Puerta } from '#api/access/puerta.ts'
import type { Sesiones } from '#api/access/sesiones.ts'
import type { Config } from '#api/arranque/config.ts'
import type { Archivos } from '#api/http/archivos.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { Rechazado } from '#api/http/problema.ts'
import type { Presencia } from '#api/wamp/presencia.ts'
import type { ComandosCompra } from '#commands/compra.ts'
import type { ComandosCuenta } from '#commands/cuenta.ts'
import type { ComandosInvitacion } from '#commands/invitacion.ts'
import { huellaDe, idDeComando } from '#commands/log/cifrado.ts'
import type { EventStore } from '#commands/log/event-store.ts'
import type { Firmas } from '#commands/log/firmas.ts'
import type { Sello } from '#commands/log/handle.ts'
import type { ComandosPedido } from '#commands/pedido.ts'
import type { ComandosRed } from '#commands/red.ts'
import type { OfertaDeCatalogo } from '#domain/compra/ofertas.ts'
import { type Actor, isRefusal, type Refusal, refuse } from '#domain/decider.ts'
import type { FilaCuenta } from '#projections/cuenta/modelo.ts'
import type { Avance } from '#projections/motor/avance.ts'
import type { Lectura } from '#projections/motor/database.ts'
import type { Buzon } from './buzon.ts'

/** What the routes are wired to. */
export type Partes = {
  readonly config: Config
  readonly store: EventStore
  readonly pedidos: ComandosPedido
  readonly compras: ComandosCompra
  readonly cuentas: ComandosCuenta
  readonly invitaciones: ComandosInvitacion
  readonly red: ComandosRed
  readonly firmas: Firmas
  readonly db: Kysely<Lectura>
  readonly avance: Avance
  readonly sesiones: Sesiones
  readonly credenciales: Credenciales
  readonly puerta: Puerta
  readonly ids: Ofuscador
  readonly presencia: Presencia
  readonly archivos: Archivos
  /** The offers that the call center picks from, by id. */
  readonly catalogo: ReadonlyMap<number, OfertaDeCatalogo>
  readonly buzon: Buzon | undefined
  /** ISO 8601, UTC. */
  readonly ahora: () => string
}

export type App = FastifyInstance<
  import('fastify').RawServerDefault,
  import('node:http').IncomingMessage,
  import('node:http').ServerResponse,
  import('fastify').FastifyBaseLogger,
  ZodTypeProvider
>

export const actorDe = (cuenta: FilaCuenta): Actor => ({ id: cuenta.id, tipoUsuario: cuenta.tipo_usuario })

/** The key stays out of the log: without it, the digest tells nothing of what was sent. */
export const selloDeClave = (actorId: number, clave: string, contenido: unknown): Sello => ({
  comando: idDeComando(actorId, clave),
  huella: huellaDe([clave, contenido]),
})

/** An action's key as its header gives it; undefined without one. Throws clave-invalida. */
export const claveDe = (request: FastifyRequest): string | undefined => {
  const clave = request.headers['idempotency-key']
  if (clave === undefined) return undefined
  if (typeof clave !== 'string' || clave.length < 8 || clave.length > 200) {
    throw new Rechazado(refuse('clave-invalida', 'Idempotency-Key debe tener entre 8 y 200 caracteres.'))
  }
  return clave
}

/** The command's id and digest. Without an Idempotency-Key each request is an action of its own. */
export const selloDe = (request: FastifyRequest, cuenta: FilaCuenta, contenido: unknown): Sello =>
  selloDeClave(cuenta.id, claveDe(request) ?? randomUUID(), [request.routeOptions.url, contenido])

/** The id behind an obfuscated one; another's object and none at all answer alike. */
export const idDe = (ids: Ofuscador, hash: string, que: string): number => {
  const id = ids.revelar(hash)
  if (id === undefined) throw new Rechazado(refuse('no-existe', `No existe ${que}.`))
  return id
}

/** What a command was done to, or its refusal thrown. */
export const hecha = <T extends object>(resultado: T | Refusal): T => {
  if (isRefusal(resultado)) throw new Rechazado(resultado)
  return resultado
}

/** Waits, bounded, until the read side is where the asker has already been: everybody reads their own writes. */
export const esperarPosicion = async (avance: Avance, posicion: string | undefined): Promise<string> => {
  if (posicion !== undefined) await avance.esperar(BigInt(posicion))
  return avance.esquema()
}

/** A text to look for: Postgres takes no NUL, and a lone surrogate isn't text. */
export const buscable = (texto: string): string => texto.replaceAll('\0', '').toWellFormed().trim()
