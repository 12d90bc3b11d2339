import { z } from 'zod'
import { MAXIMO_CORREOS } from '#domain/remision.ts'
import { correo, escrito, impuestos, instante, monto, posicion } from './comunes.ts'

/** A message to send by mail, and its addressees (decisiones/pedido, «A proposal by e-mail»). */
export const porCorreo = z.strictObject({
  // One empty line is enough, since what is mailed is printed too.
  mensajeenvioprop: escrito(2000, 'Escribe el mensaje para enviar').overwrite((texto) =>
    texto.replace(/\n\s*\n/g, '\n\n'),
  ),
  correoenvioProp: z
    .array(correo('Escribe un correo', 'Escribe un correo válido'))
    .min(1, 'Escribe un correo')
    .max(MAXIMO_CORREOS, `Escribe como máximo ${MAXIMO_CORREOS} correos.`),
})
export type PorCorreo = z.infer<typeof porCorreo>

export const parte = z.object({ nombre: z.string(), ciudad: z.string(), celular: z.string(), correo: z.string() })
export type ParteVista = z.infer<typeof parte>

/** The content of a mailed link, as it was mailed. */
export const abiertaPorEnlace = z.object({
  /** The code; '' while it isn't known. */
  codigo: z.string(),
  /** The instant at which it was proposed or offered. */
  enviada: instante,
  subtotal: monto,
  iva: monto,
  total: monto,
  impuestos,
  mensaje: z.string(),
  cliente: parte,
  /** The same as PDF, in base64. */
  documento: z.object({ nombre: z.string(), contenido: z.base64() }),
  posicion,
})
export type AbiertaPorEnlace = z.infer<typeof abiertaPorEnlace>
