import { z } from 'zod'
import { LADOS_QUE_CONVERSAN, TIPOS_DE_CANAL } from '#domain/conversacion/canal.ts'
import { MAXIMO_TEXTO } from '#domain/conversacion/hechos.ts'
import { largoDe } from '#domain/texto.ts'
import { buscado, conPosicion, hashId, hecho, instante, tecleado } from './comunes.ts'

/** Messages of one page of a conversation. */
export const MENSAJES_POR_PAGINA = 50
export const PAGINA_DE_MENSAJES_MAXIMA = 200

const numero = z.int().min(1)
/** `pedido:{id}`, `compra:{id}:call` or `compra:{id}:finan` (decisiones/conversacion, «Channels»). */
export const channel = z.string().max(60)
const texto = tecleado
  .max(2 * MAXIMO_TEXTO, `Escribe como máximo ${MAXIMO_TEXTO} caracteres.`)
  .refine((escrito) => largoDe(escrito.trim()) <= MAXIMO_TEXTO, `Escribe como máximo ${MAXIMO_TEXTO} caracteres.`)

/** `visto`: the last message that its author's page showed when they said it, 0 before any; absent: they had all before their eyes. */
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
/** A message as its reader sees it: `usuario` is null of somebody of a desk, to who isn't of one. */
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
  /** The messages before this number; without it the newest. */
  antes: z.coerce.number().int().min(1).optional(),
  limite: z.coerce.number().int().min(1).max(PAGINA_DE_MENSAJES_MAXIMA).default(MENSAJES_POR_PAGINA),
})

/** A page of a conversation, newest last, and how it stands: with the newest page at `revision`, the last fact that was read for it. */
export const paginaDeMensajes = z.object({
  items: z.array(mensaje),
  /** As which side the reader is in it; null: as auditor. */
  lado: lado.nullable(),
  /** How far the reader has read, and how far each side. */
  leidoHasta: z.int(),
  leido: z.record(lado, z.int()),
  /** Whether the reader's side has it open, and its sides that have. */
  chatState: z.enum(['inicial', 'enChat']),
  abierta: z.array(lado),
  ultimo: z.int(),
  /** The messages whose file was taken back. */
  retirados: z.array(numero),
  revision: z.int(),
})
export type PaginaDeMensajes = z.infer<typeof paginaDeMensajes>

/** A conversation in the list of an account's. */
const enLista = z.object({
  channel,
  tipo: z.enum(TIPOS_DE_CANAL),
  /** The reader's side. */
  lado,
  /** The order's or the purchase's obfuscated id, and its code. */
  objeto: hashId,
  codigo: z.string(),
  /** Of the other side; a desk has no picture. */
  nombre: z.string(),
  logo: z.string().nullable(),
  abierto: z.boolean(),
  /** The other side's account is closed. */
  desactivada: z.boolean(),
  /** The last message: whose, how it begins, its file's name. */
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
  /** Goes on after the last one of the page before. */
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

/** In how many conversations of a kind something waits to be read, by the side as which one takes part; a kind without any may be missing. */
export const sinLeer = z.object({ items: z.array(z.object({ tipo: z.enum(TIPOS_DE_CANAL), lado, sinLeer: z.int() })) })
export type SinLeer = z.infer<typeof sinLeer>
