import { z } from 'zod'
import { type EventsOf, hecho, personal } from '#domain/esquema.ts'
import { largoDe } from '#domain/texto.ts'
import { LADOS_QUE_CONVERSAN, TIPOS_DE_CANAL } from './canal.ts'

/** Characters of a message (decisiones/conversacion, «Messages»). */
export const MAXIMO_TEXTO = 2_000

const id = z.int().positive()
const numero = z.int().positive()
const lado = z.enum(LADOS_QUE_CONVERSAN)
/** Whoever is a side of the channel; of which channel somebody is none, they see nothing at all. */
const DE_SUS_LADOS = { ven: [...LADOS_QUE_CONVERSAN, 'auditor'] } as const

const mensaje = {
  /** From 1, without a gap. */
  numero,
  lado,
  /** Who wrote it: browsers are told by `quien` alone, and of a desk not who. */
  autorId: id,
  texto: personal(z.string().refine((texto) => largoDe(texto) <= MAXIMO_TEXTO)),
  /** The message that it answers. */
  cita: numero.optional(),
  /** How far its author had read, where that isn't the message before: it was said late. */
  visto: z.int().nonnegative().optional(),
}

/** The messages of one channel, and how far each reader has got. Stream: conversacion-<channel>. These names are the stored format. */
export const hechosConversacion = {
  /** With the first message. The accounts that take part by themselves; desks do by their role. */
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
  /** Its side took the file of a message back: it stays said, and is served no more. */
  ArchivoRetirado: hecho(DE_SUS_LADOS, z.object({ numero, lado, autorId: id })),
  /** A person has read up to a number. */
  LecturaMarcada: hecho(DE_SUS_LADOS, z.object({ lado, autorId: id, hasta: numero })),
  /** A side is through with it, until the next message. */
  ConversacionCerrada: hecho(DE_SUS_LADOS, z.object({ lado, autorId: id })),
} as const

export type HechoConversacion = EventsOf<typeof hechosConversacion>
export type HechoMensaje = Extract<HechoConversacion, { type: 'MensajeEscrito' | 'ArchivoCompartido' }>

/** Whether a fact is a message. */
export const esMensaje = <H extends { readonly type: string }>(
  hecho: H,
): hecho is H & Extract<HechoMensaje, { type: H['type'] }> =>
  hecho.type === 'MensajeEscrito' || hecho.type === 'ArchivoCompartido'
