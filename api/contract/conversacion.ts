import { z } from 'zod'
import { LADOS_QUE_CONVERSAN, TIPOS_DE_CANAL } from '#domain/conversacion/canal.ts'
import { MAXIMO_TEXTO } from '#domain/conversacion/hechos.ts'
import { largoDe } from '#domain/texto.ts'
import { buscado, conPosicion, hashId, hecho, instante, tecleado } from './comunes.ts'

/** Messages of one page of a conversation. */
export const MENSAJES_POR_PAGINA = 50
export const PAGINA_DE_MENSAJES_MAXIMA = 200

const numero = z.int().min(1)
/**
 * A channel: `pedido:{id}`, `compra:{id}:call` or `compra:{id}:finan`
 * (decisiones/conversacion, «Channels»).
 */
export const channel = z.string().max(60)
const texto = tecleado
  .max(2 * MAXIMO_TEXTO, `Escribe como máximo ${MAXIMO_TEXTO} caracteres.`)
  .refine((escrito) => largoDe(escrito.trim()) <= MAXIMO_TEXTO, `Escribe como máximo ${MAXIMO_TEXTO} caracteres.`)

/**
 * A new message. `visto` is the last message that its author's page showed when it was written, 0
 * before any. When absent, the author had seen them all.
 */
export const mensajeNuevo = z.strictObject({
  channel,
  texto,
  cita: numero.optional(),
  visto: z.int().min(0).optional(),
})
/** The fields that come before a file. */
export const archivoNuevo = z.object({
  channel,
  texto: texto.default(''),
  cita: z.coerce.number().int().min(1).optional(),
  visto: z.coerce.number().int().min(0).optional(),
})
export const mensajeEscrito = hecho.extend({ numero })
export type MensajeEscrito = z.infer<typeof mensajeEscrito>

export const archivoRetirado = z.strictObject({ channel, numero })
export const lecturaMarcada = z.strictObject({ channel, hasta: numero })
export const conversacionCerrada = z.strictObject({ channel })

const lado = z.enum(LADOS_QUE_CONVERSAN)
const archivo = z.object({ sha256: z.string(), nombre: z.string(), tipo: z.string(), bytes: z.int() })
/**
 * A message as its reader sees it. `usuario` is null when the author is of a desk and the reader
 * isn't.
 */
export const mensaje = z.object({
  numero,
  revision: z.int(),
  lado,
  usuario: hashId.nullable(),
  nombre: z.string(),
  texto: z.string(),
  momento: instante,
  cita: numero.nullable(),
  archivo: archivo.nullable(),
})

export const consultaMensajes = conPosicion.extend({
  /** The number before which the messages end; without it, the newest ones. */
  antes: z.coerce.number().int().min(1).optional(),
  limite: z.coerce.number().int().min(1).max(PAGINA_DE_MENSAJES_MAXIMA).default(MENSAJES_POR_PAGINA),
})

/**
 * A page of a conversation, newest last, and the conversation's state. With the newest page,
 * `revision` is the last fact that was read for it.
 */
export const paginaDeMensajes = z.object({
  items: z.array(mensaje),
  /** The reader's side in it; null for an auditor. */
  lado: lado.nullable(),
  /** The last message that the reader has read, and the last that each side has. */
  leidoHasta: z.int(),
  leido: z.record(lado, z.int()),
  /** Whether the reader's side has it open, and the sides that do. */
  chatState: z.enum(['inicial', 'enChat']),
  abierta: z.array(lado),
  ultimo: z.int(),
  /** The messages whose file was taken back. */
  retirados: z.array(numero),
  revision: z.int(),
})
export type PaginaDeMensajes = z.infer<typeof paginaDeMensajes>

/** A conversation in an account's list. */
const enLista = z.object({
  channel,
  tipo: z.enum(TIPOS_DE_CANAL),
  /** The reader's side. */
  lado,
  /** The obfuscated id of the order or the purchase, and its code. */
  objeto: hashId,
  codigo: z.string(),
  /** The other side's name and picture; a desk has no picture. */
  nombre: z.string(),
  logo: z.string().nullable(),
  abierto: z.boolean(),
  /** Whether the other side's account is closed. */
  desactivada: z.boolean(),
  /** The last message: its side, how it begins, its file's name. */
  de: lado,
  texto: z.string(),
  archivo: z.string(),
  momento: instante,
  ultimo: z.int(),
  msgForRead: z.int(),
  leidoPorOtro: z.int(),
  chatState: z.enum(['inicial', 'enChat']),
})
export type ConversacionEnLista = z.infer<typeof enLista>

export const consultaConversaciones = conPosicion.extend({
  search: buscado(200).default(''),
  sinLeer: z.stringbool().default(false),
  /** The `siguiente` of the previous page. */
  despues: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
})
export const conversaciones = z.object({
  items: z.array(enLista),
  siguiente: z.string().nullable(),
})
export type Conversaciones = z.infer<typeof conversaciones>

/**
 * Conversations with unread messages, by kind and by the side that one takes part as; a kind
 * without any may be missing.
 */
export const sinLeer = z.object({ items: z.array(z.object({ tipo: z.enum(TIPOS_DE_CANAL), lado, sinLeer: z.int() })) })
export type SinLeer = z.infer<typeof sinLeer>
