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
  /** 1 none, 2 limited: no chat, note or e-mail column (decisiones/cuenta, «Limited accounts»). */
  incidenteId: z.int(),
  cuentaGratuita: z.boolean(),
  /** Without it, nobody is invited or written to. */
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
  /** Keeps the session for 30 days; without it, until the browser is closed and at most 12 hours. */
  recordarme: z.boolean().default(false),
})
export const sesionAbierta = z.object({ cuenta: cuentaPropia })

/** GET sesiones_propias: where the account is signed in; `esta` is the one that asks, and comes first. `usada` is true to within some minutes. */
export const sesionesPropias = z.object({
  items: z.array(z.object({ id: hashId, nombre: z.string(), desde: instante, usada: instante, esta: z.boolean() })),
})
export type SesionesPropias = z.infer<typeof sesionesPropias>

/** POST cerrar_sesion */
export const sesionCerrada = z.strictObject({ id: hashId })

/** GET /api/yo. `temas` are the live topics of this account, `posicion` where the read side is, `tiendas` where phones take the application from. */
export const yo = z.object({
  cuenta: cuentaPropia,
  temas: z.array(z.string()),
  posicion: z.string(),
  wamp: z.string(),
  /** Where providers pay into; null: nobody said. */
  cuentaBancaria: z.string().nullable(),
  tiendas: z.object({ android: z.url(), ios: z.url() }).partial(),
})
export type Yo = z.infer<typeof yo>
