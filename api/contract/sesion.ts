import { z } from 'zod'
import { FONDOS } from '#domain/cuenta/hechos.ts'
import { CLASES, TIPOS_USUARIO } from '#domain/cuenta/tipos.ts'
import { correoConocido, hashId, instante } from './comunes.ts'
import { avisosElegidos } from './eleccion-de-avisos.ts'

export const cuentaPropia = z.object({
  id: hashId,
  tipoUsuario: z.enum(TIPOS_USUARIO),
  clase: z.enum(CLASES),
  nombre: z.string(),
  correo: z.string(),
  /**
   * A code: 1 none, 2 limited: no chat, note or e-mail column
   * (decisiones/cuenta, «Limited accounts»).
   */
  incidenteId: z.int(),
  cuentaGratuita: z.boolean(),
  /**
   * Whether the address is confirmed; without that, the account can't invite or write to anybody.
   */
  correoConfirmado: z.boolean(),
  fondo: z.enum(FONDOS),
  estrellas: z.boolean(),
  avisos: avisosElegidos,
  logo: z.string(),
})
export type CuentaPropia = z.infer<typeof cuentaPropia>

/** POST /login */
export const entrada = z.strictObject({
  correo: correoConocido,
  contrasena: z.string().min(1, 'Escribe tu contraseña').max(200),
  /**
   * Whether to keep the session for 30 days. Otherwise it lasts until the browser is closed, at
   * most 12 hours.
   */
  recordarme: z.boolean().default(false),
})
export const sesionAbierta = z.object({ cuenta: cuentaPropia })

/**
 * GET sesiones_propias: the sessions of the account. `esta` is the one that asks, and comes first;
 * `usada` is accurate to within some minutes.
 */
export const sesionesPropias = z.object({
  items: z.array(z.object({ id: hashId, nombre: z.string(), desde: instante, usada: instante, esta: z.boolean() })),
})
export type SesionesPropias = z.infer<typeof sesionesPropias>

/** POST cerrar_sesion */
export const sesionCerrada = z.strictObject({ id: hashId })

/**
 * GET /api/yo. `temas` are the live topics of this account, `posicion` is the read side's, and
 * `tiendas` are the addresses where phones get the application.
 */
export const yo = z.object({
  cuenta: cuentaPropia,
  temas: z.array(z.string()),
  posicion: z.string(),
  wamp: z.string(),
  /** The account into which providers pay; null when it isn't configured. */
  cuentaBancaria: z.string().nullable(),
  /** Whether another person authorizes a purchase than confirmed its payment. */
  dosPersonas: z.boolean(),
  tiendas: z.object({ android: z.url(), ios: z.url() }).partial(),
})
export type Yo = z.infer<typeof yo>
