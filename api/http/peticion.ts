import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { EventStore } from '#commands/log/event-store.ts'
import { type Solicitud, solicitudDe as solicitudDeAccion } from '#commands/log/solicitud.ts'
import { type Actor, isRefusal, type Refusal, refuse } from '#domain/decider.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import type { Avance } from '#projections/motor/avance.ts'
import type { Ofuscador } from './ids.ts'
import { Rechazado } from './rechazado.ts'

export const actorDe = (cuenta: TuplaCuenta): Actor => ({ id: cuenta.id, tipoUsuario: cuenta.tipo_usuario })

/**
 * Returns the idempotency key in a request's header, or undefined without one. Throws
 * clave-invalida.
 */
const claveDe = (request: FastifyRequest): string | undefined => {
  const clave = request.headers['idempotency-key']
  if (clave === undefined) return undefined
  if (typeof clave !== 'string' || clave.length < 8 || clave.length > 200) {
    throw new Rechazado(refuse('clave-invalida', 'Idempotency-Key debe tener entre 8 y 200 caracteres.'))
  }
  return clave
}

/**
 * Returns the request of an action: who asks (an account's id, or the e-mail that stands for one),
 * about which object ('' when it creates one), and with what content. Without an Idempotency-Key
 * each request is an action of its own. Browsers send Sec-Fetch-Mode, and no page can hide it.
 */
export const solicitudDe = (
  request: FastifyRequest,
  quien: number | string,
  objeto: string | number,
  contenido: unknown,
): Solicitud =>
  solicitudDeAccion(
    {
      quien,
      accion: `${request.method} ${request.routeOptions.url}`,
      objeto: String(objeto),
      clave: claveDe(request) ?? randomUUID(),
    },
    contenido,
    request.headers['sec-fetch-mode'] === undefined ? 'api' : 'web',
  )

/**
 * Returns the id behind an obfuscated one. The answer is the same for another's object and for one
 * that doesn't exist.
 */
export const idDe = (ids: Ofuscador, hash: string, que: string): number => {
  const id = ids.revelar(hash)
  if (id === undefined) throw new Rechazado(refuse('no-existe', `No existe ${que}.`))
  return id
}

/** Returns the result of a command, or throws its refusal. */
export const hecha = <T extends object>(resultado: T | Refusal): T => {
  if (isRefusal(resultado)) throw new Rechazado(resultado)
  return resultado
}

/**
 * Asks the read side, and before a no waits until it has reached the end of the log: the fact may
 * have been appended just now.
 */
export const seSabe = async (
  { avance, store }: { readonly avance: Avance; readonly store: Pick<EventStore, 'ultimaPosicion'> },
  preguntar: () => Promise<boolean>,
): Promise<boolean> => {
  if (await preguntar()) return true
  const ultima = await store.ultimaPosicion()
  if (ultima !== undefined) await avance.esperar(ultima)
  return preguntar()
}

/**
 * Waits, bounded, until the read side has reached the position that the client has seen, so that
 * everybody reads their own writes. Returns the schema to read.
 */
export const esperarPosicion = async (avance: Avance, posicion: string | undefined): Promise<string> => {
  if (posicion !== undefined) await avance.esperar(BigInt(posicion))
  return avance.esquema()
}

/**
 * Looks something up at the client's position and, if nothing is found, at the present end of the
 * log, waiting with a bound. A page shows a fact as it comes, before its row (decisiones/vivo,
 * «Facts»).
 */
export const enCuantoEste = async <T>(
  { avance, store }: { readonly avance: Avance; readonly store: Pick<EventStore, 'ultimaPosicion'> },
  posicion: string | undefined,
  buscar: (esquema: string) => Promise<T | undefined>,
): Promise<T | undefined> => {
  const hallado = await buscar(await esperarPosicion(avance, posicion))
  if (hallado !== undefined) return hallado
  const ultima = await store.ultimaPosicion()
  return buscar(await esperarPosicion(avance, ultima === undefined ? undefined : String(ultima)))
}

/** Returns a text fit for a search: Postgres takes no NUL, and a lone surrogate isn't text. */
export const buscable = (texto: string): string => texto.replaceAll('\0', '').toWellFormed().trim()
