import { z } from 'zod'

/** WAMP v2 message codes that this router speaks. */
export const HELLO = 1
export const WELCOME = 2
export const ABORT = 3
export const GOODBYE = 6
export const ERROR = 8
export const SUBSCRIBE = 32
export const SUBSCRIBED = 33
export const UNSUBSCRIBE = 34
export const UNSUBSCRIBED = 35
export const EVENT = 36
export const CALL = 48
export const RESULT = 50
export const PUBLISH = 16
export const REGISTER = 64
export const UNREGISTER = 66

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const opciones = z.record(z.string(), z.unknown())
const uri = z.string().max(200)

/** The messages that a client may send, by their codes. Anything else is a protocol violation. */
export const mensajes = {
  [HELLO]: z.tuple([z.literal(HELLO), uri, opciones]),
  [GOODBYE]: z.tuple([z.literal(GOODBYE), opciones, uri]),
  [SUBSCRIBE]: z.tuple([z.literal(SUBSCRIBE), id, opciones, uri]),
  [UNSUBSCRIBE]: z.tuple([z.literal(UNSUBSCRIBE), id, id]),
  [CALL]: z.union([
    z.tuple([z.literal(CALL), id, opciones, uri]),
    z.tuple([z.literal(CALL), id, opciones, uri, z.array(z.unknown())]),
    z.tuple([z.literal(CALL), id, opciones, uri, z.array(z.unknown()), opciones]),
  ]),
  [PUBLISH]: z.tuple([z.literal(PUBLISH), id, opciones, uri]).rest(z.unknown()),
  [REGISTER]: z.tuple([z.literal(REGISTER), id, opciones, uri]),
  [UNREGISTER]: z.tuple([z.literal(UNREGISTER), id, id]),
} as const

export type Mensaje = z.infer<(typeof mensajes)[keyof typeof mensajes]>

/** Returns the message of a frame, or undefined when a client may not send it. */
export const leerMensaje = (texto: string): Mensaje | undefined => {
  let crudo: unknown
  try {
    crudo = JSON.parse(texto)
  } catch {
    return undefined
  }
  // Anything but a number may be nested so deeply that making a key of it overflows the stack.
  if (!Array.isArray(crudo) || typeof crudo[0] !== 'number') return undefined
  const leido = mensajes[crudo[0] as keyof typeof mensajes]?.safeParse(crudo)
  return leido?.success ? leido.data : undefined
}
