import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { huellaDe, idDeComando } from '#commands/log/cifrado.ts'
import type { Solicitud } from '#commands/log/handle.ts'
import { type Actor, isRefusal, type Refusal, refuse } from '#domain/decider.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import type { Avance } from '#projections/motor/avance.ts'
import type { Ofuscador } from './ids.ts'
import { Rechazado } from './problema.ts'

export const actorDe = (cuenta: TuplaCuenta): Actor => ({ id: cuenta.id, tipoUsuario: cuenta.tipo_usuario })

/** The key stays out of the log: without it, the digest tells nothing of what was sent. */
export const solicitudDeClave = (actorId: number, clave: string, contenido: unknown): Solicitud => ({
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
export const solicitudDe = (request: FastifyRequest, cuenta: TuplaCuenta, contenido: unknown): Solicitud =>
  solicitudDeClave(cuenta.id, claveDe(request) ?? randomUUID(), [request.routeOptions.url, contenido])

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
