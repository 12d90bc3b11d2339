import { z } from 'zod'
import { PERSONAL } from '#domain/cuenta/tipos.ts'
import { correo, enUnaLinea, hashId, posicion, telefono } from './comunes.ts'
import { contrasenaNueva } from './cuenta.ts'

const celularSiHay = z.union([z.literal(''), telefono('Escribe un número de celular, por ejemplo 0991234567.')])

/**
 * POST /api/admin/personal: a member of staff (decisiones/cuenta, «Kinds of account»). Without
 * `contrasena`, the person chooses it by the link of a mail.
 */
export const personalNuevo = z.strictObject({
  rol: z.enum(PERSONAL, 'Elige el cargo.'),
  nombre: enUnaLinea(160, 'Escribe el nombre.'),
  correo: correo('Es necesario escribir un correo', 'Escriba un correo correcto'),
  celular: celularSiHay.default(''),
  contrasena: contrasenaNueva.optional(),
})
export const personalCreado = z.object({ id: hashId, posicion })
/** POST /admin/edit/administracion: one's own staff account. */
export const administracion = z.strictObject({ nombre: enUnaLinea(160, 'Escribe tu nombre.'), celular: celularSiHay })
