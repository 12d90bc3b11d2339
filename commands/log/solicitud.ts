import { hash } from 'node:crypto'
import { parse, v5 as uuidv5 } from 'uuid'
import type { Via } from '#domain/hecho.ts'
import { canonico } from './cadena.ts'

/** What makes an action repeatable, and how it came: the command's id, the digest of its content, and the event that a process answers. */
export type Solicitud = {
  readonly comando: string
  readonly huella: string
  readonly via: Via
  readonly causa?: string
}

const COMANDOS = parse('b1f9d3a6-5c0e-4a83-9a39-6f1f4c8a2d10')

/** A command's id: a UUID, the same for the same account (or the address that stands for one), action, object ('' when it creates) and key. */
const idDeComando = (quien: number | string, accion: string, objeto: string, clave: string): string =>
  uuidv5(Buffer.from(canonico([quien, accion, objeto, clave])), COMANDOS)

/** SHA-256, hex. */
const huellaDe = (contenido: unknown): string => hash('sha256', canonico(contenido), 'hex')

/** What an action is known by: who asks (account id, or e-mail without one), what, of which object, under which Idempotency-Key. */
export type Accion = {
  readonly quien: number | string
  readonly accion: string
  readonly objeto: string
  readonly clave: string
}

/** An action's request. The key goes into the digest and nowhere else: without it, the digest tells nothing of what was sent. */
export const solicitudDe = ({ quien, accion, objeto, clave }: Accion, contenido: unknown, via: Via): Solicitud => ({
  comando: idDeComando(quien, accion, objeto, clave),
  huella: huellaDe([clave, contenido]),
  via,
})

/** What a process asks because of an event: `que` tells apart what one event brings about. The same every time. */
export const solicitudDeProceso = (causa: string, que: string): Solicitud => ({
  comando: idDeComando('proceso', que, '', causa),
  huella: huellaDe(que),
  via: 'proceso',
  causa,
})

/** One step of an action that takes several. */
export const pasoDe = (solicitud: Solicitud, paso: string): Solicitud => ({
  ...solicitud,
  comando: uuidv5(paso, solicitud.comando),
})

/**
 * The id of what a command creates: 53 bits of SHA-256 over the command's id and the attempt. A retry of the same action finds
 * its own stream; a collision is a conflict (NO_STREAM) and takes the next attempt's id.
 */
export const idNuevo = (comando: string, intento = 0): number => {
  const bytes = hash('sha256', `${comando}:${intento}`, 'buffer')
  return Number(bytes.readBigUInt64BE() >> 11n) || 1
}
