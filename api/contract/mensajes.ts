import { z } from 'zod'
import { GRUPOS_MENSAJE, MAXIMO_DESTINATARIOS, MAXIMO_MENSAJE } from '#domain/red/mensajes.ts'
import { conMensaje, conPosicion, escrito, hashId } from './comunes.ts'

/** POST /api/mensajes/masivo (decisiones/red, «Mass messages»). */
export const mensajeMasivo = z.strictObject({
  grupo: z.enum(GRUPOS_MENSAJE),
  mensaje: escrito(MAXIMO_MENSAJE, 'Escribe el mensaje para enviar'),
  destinatarios: z
    .array(hashId)
    .min(1, 'Elige a quién le escribes.')
    .max(MAXIMO_DESTINATARIOS, `Un mensaje llega como máximo a ${MAXIMO_DESTINATARIOS} personas.`),
})
export const mensajeEnviado = conMensaje.extend({ enviados: z.int() })

/** GET /api/mensajes/destinatarios?grupo= */
export const consultaDestinatarios = conPosicion.extend({ grupo: z.enum(GRUPOS_MENSAJE) })
export const destinatarios = z.object({
  items: z.array(
    z.object({ id: hashId, nombre: z.string(), logo: z.string(), ciudad: z.string(), abierto: z.boolean() }),
  ),
  quedanHoy: z.int(),
})
export type Destinatarios = z.infer<typeof destinatarios>
