import { hash } from 'node:crypto'
import { parse, v5 as uuidv5 } from 'uuid'
import type { Via } from '#domain/hecho.ts'
import { canonico } from './cadena.ts'

/**
 * The identity and the origin of an action. The command's id makes it repeatable, `huella` is the
 * digest of its content, `via` is how it came, and `causa` is the event that a process answers.
 */
export type Solicitud = {
  readonly comando: string
  readonly huella: string
  readonly via: Via
  readonly causa?: string
}

const COMANDOS = parse('b1f9d3a6-5c0e-4a83-9a39-6f1f4c8a2d10')

/**
 * Computes a command's id. This UUID is the same for the same account (or the address that stands
 * for one), action, object ('' when it creates) and key.
 */
const idDeComando = (quien: number | string, accion: string, objeto: string, clave: string): string =>
  uuidv5(Buffer.from(canonico([quien, accion, objeto, clave])), COMANDOS)

/** Returns the SHA-256, hex, of the content's canonical JSON. */
const huellaDe = (contenido: unknown): string => hash('sha256', canonico(contenido), 'hex')

/**
 * The identity of an action: who asks (account id, or e-mail without one), which action, on which
 * object, under which Idempotency-Key.
 */
export type Accion = {
  readonly quien: number | string
  readonly accion: string
  readonly objeto: string
  readonly clave: string
}

/**
 * Builds an action's request. The Idempotency-Key goes into the two hashes and nowhere else.
 * Without it, the digest tells nothing of what was sent.
 */
export const solicitudDe = ({ quien, accion, objeto, clave }: Accion, contenido: unknown, via: Via): Solicitud => ({
  comando: idDeComando(quien, accion, objeto, clave),
  huella: huellaDe([clave, contenido]),
  via,
})

/**
 * Builds a process's request in answer to an event. `que` tells apart the effects of one event. The
 * result is the same every time.
 */
export const solicitudDeProceso = (causa: string, que: string): Solicitud => ({
  comando: idDeComando('proceso', que, '', causa),
  huella: huellaDe(que),
  via: 'proceso',
  causa,
})

/** Builds the request of one step, for an action that takes several. */
export const pasoDe = (solicitud: Solicitud, paso: string): Solicitud => ({
  ...solicitud,
  comando: uuidv5(paso, solicitud.comando),
})

/**
 * Computes the id of what a command creates: 53 bits of SHA-256 over the command's id and the
 * attempt. A retry of the same action finds its own stream. A collision is a conflict (NO_STREAM)
 * and takes the id of the next attempt.
 */
export const idNuevo = (comando: string, intento = 0): number => {
  const bytes = hash('sha256', `${comando}:${intento}`, 'buffer')
  return Number(bytes.readBigUInt64BE() >> 11n) || 1
}
