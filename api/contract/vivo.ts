import { z } from 'zod'
import type { AsuntoCallado, AvisoOculto } from '#domain/aviso.ts'
import { CLASES } from '#domain/cuenta/tipos.ts'
import type { AvisoDeHecho } from '#domain/dichos.ts'
import { hashId } from './comunes.ts'

// The closed list of what a browser can hear. The functions that address a noun's messages give
// their fields: `AVISOS` of domain/pedido/avisos.ts, and the same of other nouns.

/** The reason (WAMP) with which a server that goes closes its sessions: another one serves. */
export const SE_VA = 'wamp.close.system_shutdown'

/**
 * A message that a fact causes. It is stored, and given again to those who missed it. `posicion` is
 * the fact's log position, `momento` its time (ISO 8601).
 */
export type MensajeDeHecho = AvisoOculto<AvisoDeHecho> & { readonly posicion: string; readonly momento: string }
type Del<N> = Extract<MensajeDeHecho, { noun: N }>
export type MensajeDePedido = Del<'pedido'>
export type MensajeDeCompra = Del<'compra'>
export type MensajeDeConversacion = Del<'conversacion'>
export type MensajeDeCuenta = Del<'cuenta'>
export type MensajeDeRed = Del<'red'>
export type MensajeDeConsumo = Del<'consumo'>

/**
 * A silent message, which only says that something differs from what a screen shows. It goes to
 * those whom no other message tells of that fact. It isn't stored: a client that was away asks
 * again.
 */
export type MensajeCallado = { readonly asunto: AsuntoCallado; readonly posicion: string }

const clase = z.enum(CLASES)
/** Messages that come from no fact, but from presence and work under way; none is stored. */
export const DE_PRESENCIA = {
  HomePageOn: z.object({ usuario: hashId, tipoUserItem: clase.or(z.literal('')) }),
  HomePageOff: z.object({ usuario: hashId, tipoUserItem: clase.or(z.literal('')) }),
  /** The account's own session began or ended elsewhere. */
  sesion: z.object({ usuario: hashId }),
  /** The account read its notices elsewhere. */
  avisosLeidos: z.object({ usuario: hashId }),
  /**
   * A silent message was lost and can't be told any more, so everything on the screen must be
   * requested again.
   */
  perdidos: z.object({ asunto: z.literal('perdidos') }),
  /** A job over the log was asked for, went on or ended. Readers of jobs ask which one. */
  trabajos: z.object({ asunto: z.literal('trabajos') }),
  /**
   * A bank statement was added, read differently or removed, or one of its lines was set aside.
   * Finance asks which one.
   */
  extractos: z.object({ asunto: z.literal('extractos') }),
} as const

export type MensajeDePresencia = {
  [A in keyof typeof DE_PRESENCIA]: { readonly asunto: A } & Readonly<z.infer<(typeof DE_PRESENCIA)[A]>>
}[keyof typeof DE_PRESENCIA]

export type Mensaje = MensajeDeHecho | MensajeCallado | MensajeDePresencia

/**
 * The answer of `bandwork.desde`: the messages after one position and up to another, oldest first.
 */
export type RespuestaDeAvisos = {
  readonly mensajes: readonly (MensajeDeHecho | MensajeCallado)[]
  readonly hasta: string
  /** Whether these were all the messages by then. */
  readonly completo: boolean
  /**
   * Whether a message before these can't be told any more, so that everything on the screen must be
   * requested again.
   */
  readonly antes: boolean
}
