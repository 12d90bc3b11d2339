import { z } from 'zod'
import { type EventsOf, hecho, personal } from '#domain/esquema.ts'
import { largoDe } from '#domain/texto.ts'
import { LADOS_QUE_CONVERSAN, TIPOS_DE_CANAL } from './canal.ts'

/** The maximum number of characters in a message (decisiones/conversacion, «Messages»). */
export const MAXIMO_TEXTO = 2_000

const id = z.int().positive()
const numero = z.int().positive()
const lado = z.enum(LADOS_QUE_CONVERSAN)
/**
 * The sides of the channel and the auditor see its facts. An account that is no side of a channel
 * sees nothing of it.
 */
const DE_SUS_LADOS = { ven: [...LADOS_QUE_CONVERSAN, 'auditor'] } as const

const mensaje = {
  /** Numbered from 1 without gaps. */
  numero,
  lado,
  /**
   * The author's account id. Browsers get only `quien`, which names no member of a desk to a party.
   */
  autorId: id,
  texto: personal(z.string().refine((texto) => largoDe(texto) <= MAXIMO_TEXTO)),
  /** The number of the message that it answers. */
  cita: numero.optional(),
  /**
   * The number up to which its author had read, set only when that isn't the message just before:
   * the message came late.
   */
  visto: z.int().nonnegative().optional(),
}

/**
 * The messages of one channel, and how far each reader has read. Stream: conversacion-<channel>.
 * These names are the stored format.
 */
export const hechosConversacion = {
  /**
   * Stored with the first message. It names the accounts that take part as themselves; desks take
   * part by their role.
   */
  ConversacionAbierta: hecho(
    DE_SUS_LADOS,
    z.object({
      tipo: z.enum(TIPOS_DE_CANAL),
      objetoId: id,
      consumidorId: id.optional(),
      proveedorId: id.optional(),
    }),
  ),
  MensajeEscrito: hecho(DE_SUS_LADOS, z.object(mensaje)),
  ArchivoCompartido: hecho(
    DE_SUS_LADOS,
    z.object({
      ...mensaje,
      sha256: z.string().length(64),
      nombre: personal(z.string().max(200)),
      tipo: z.string(),
      bytes: z.int().positive(),
    }),
  ),
  /** The file's side withdrew it. The message stays, and the file is no longer served. */
  ArchivoRetirado: hecho(DE_SUS_LADOS, z.object({ numero, lado, autorId: id })),
  /** A person has read up to a number. */
  LecturaMarcada: hecho(DE_SUS_LADOS, z.object({ lado, autorId: id, hasta: numero })),
  /** A side is done with the conversation until the next message. */
  ConversacionCerrada: hecho(DE_SUS_LADOS, z.object({ lado, autorId: id })),
} as const

export type HechoConversacion = EventsOf<typeof hechosConversacion>
export type HechoMensaje = Extract<HechoConversacion, { type: 'MensajeEscrito' | 'ArchivoCompartido' }>

export const esMensaje = <H extends { readonly type: string }>(
  hecho: H,
): hecho is H & Extract<HechoMensaje, { type: H['type'] }> =>
  hecho.type === 'MensajeEscrito' || hecho.type === 'ArchivoCompartido'
