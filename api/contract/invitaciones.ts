import { z } from 'zod'
import { ESTADOS_INVITACION, MAXIMO_DIRECCIONES, TIPOS_INVITACION } from '#domain/red/invitacion.ts'
import { conMensaje, conPosicion, correo, escrito, hashId, instante } from './comunes.ts'

const direccion = correo('Es necesario escribir un correo', 'Escriba un correo correcto')
const direcciones = z
  .array(z.string().max(254))
  .max(10 * MAXIMO_DIRECCIONES, `Puedes invitar hasta ${MAXIMO_DIRECCIONES} correos a la vez.`)
  .transform((lista) => lista.map((c) => c.trim()).filter((c) => c !== ''))
  .pipe(
    z
      .array(correo('Escribe un correo', 'Escribe un correo válido'))
      .min(1, 'Escribe un correo')
      .max(MAXIMO_DIRECCIONES, `Puedes invitar hasta ${MAXIMO_DIRECCIONES} correos a la vez.`),
  )
const mensaje = escrito(500, 'Escribe el mensaje para enviar')

/** POST enviar_correo_cliente */
export const invitacionUno = z.strictObject({ correo: direccion, opcion: z.enum(['cliente', 'proveedor']) })
/** POST enviar_correo_varios; `opcion` (our addition) tells which of the three forms it was. */
export const invitacionVarios = z.strictObject({
  mensajeCliente: mensaje,
  correo: direcciones,
  opcion: z.enum(['cliente', 'proveedor', 'amigo']).default('cliente'),
})
/** POST enviar_correo_sucursal */
export const invitacionSucursal = z.strictObject({ mensajeSucursal: mensaje, correo: direcciones })
export const invitacionEnviada = conMensaje

/** GET /api/invitaciones: the inviter's own, newest first. */
export const invitacionesPropias = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      /** The address; '' once an account came of it. */
      correo: z.string(),
      tipo: z.enum(TIPOS_INVITACION),
      estado: z.enum(ESTADOS_INVITACION),
      momento: instante,
      /** The account that came of it. */
      cuenta: z.object({ id: hashId, nombre: z.string() }).nullable(),
    }),
  ),
  /** Invitations by state. */
  contadores: z.record(z.enum(ESTADOS_INVITACION), z.int()),
  quedanHoy: z.int(),
})
export type InvitacionesPropias = z.infer<typeof invitacionesPropias>
export const consultaInvitaciones = conPosicion

/** GET /api/invitacion/{token}: the data that a link pre-fills. */
export const invitacionAbierta = z.object({
  tipo: z.enum(TIPOS_INVITACION),
  correo: z.string(),
  invitador: z.string(),
})
export type InvitacionAbierta = z.infer<typeof invitacionAbierta>
