import { z } from 'zod'
import { ESTADOS_COMPRA, ESTADOS_VENTA } from '#domain/compra/estados.ts'
import { ESPERAS_DE_COBRO } from '#domain/cuenta/cobros-en-espera.ts'
import { claveDePalabra } from '#domain/cuenta/fundir.ts'
import { FERIADOS_MAXIMOS, FRANJAS_MAXIMAS, faltasDeHorario } from '#domain/cuenta/horario.ts'
import { CLASES, MODOS, PALABRAS_MAXIMAS, TIPOS_USUARIO } from '#domain/cuenta/tipos.ts'
import {
  consultaDeTabla,
  correo,
  correoConocido,
  domicilio,
  enUnaLinea,
  escrito,
  hashId,
  identificacion,
  instante,
  motivo,
  opcional,
  posicion,
  tablaDe,
  telefono,
  tieneFormaDeCorreo,
} from './comunes.ts'
import { cuentaPropia } from './sesion.ts'
import { FORMA_CUENTAS } from './tablas.ts'

export const CONTRASENA_MINIMA = 10
export const LOGO_MAXIMO_BYTES = 5 * 1024 * 1024

/** A password as people choose it. The server decides whether it is too common. */
export const contrasenaNueva = z
  .string()
  .min(CONTRASENA_MINIMA, `La contraseña debe tener al menos ${CONTRASENA_MINIMA} caracteres.`)
  .max(200, 'La contraseña puede tener como máximo 200 caracteres.')
export const correoPropio = correo('Es necesario escribir un correo', 'Escriba un correo correcto')
const celular = telefono('Escribe un número de celular, por ejemplo 0991234567.')
const palabra = escrito(40, 'Escribe una palabra clave.')
export const palabras = z
  .array(palabra)
  .max(PALABRAS_MAXIMAS, `Puedes tener hasta ${PALABRAS_MAXIMAS} palabras clave.`)
  .transform((lista) => [...new Map(lista.map((p) => [claveDePalabra(p), p])).values()])
export const punto = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })

/**
 * Opening hours of a weekday (0 is Sunday), local times HH:MM. A day that isn't listed is closed,
 * and one that is listed twice has a break. `cierra` up to `abre` is an hour of the following day.
 */
const hora = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe la hora como 08:30.')
export const dia = z.strictObject({ dia: z.int().min(0).max(6), abre: hora, cierra: hora })
/** Hours as somebody saw them. */
const vistas = z.array(dia).max(7 * FRANJAS_MAXIMAS)
export const horario = vistas.superRefine((franjas, contexto) => {
  for (const { n, texto } of faltasDeHorario(franjas))
    contexto.addIssue({ code: 'custom', path: [n, 'abre'], message: texto })
})
/** Local dates on which a business doesn't open. */
export const feriados = z
  .array(z.iso.date('Elige una fecha.'))
  .max(FERIADOS_MAXIMOS, `Puedes tener hasta ${FERIADOS_MAXIMOS} días sin atención.`)

const lugar = {
  pais: escrito(80, 'Elige tu país.'),
  provincia: opcional(80),
  ciudad: escrito(80, 'Elige tu ciudad.'),
  parroquia: opcional(80),
  direccion: domicilio(300),
}
const datos = {
  nombre: enUnaLinea(160, 'Escribe tu nombre.'),
  correo: correoPropio,
  contrasena: contrasenaNueva,
  celular,
  /** A cédula or RUC; a personal client may leave it empty. */
  identificacion,
  ...lugar,
  aceptaTerminos: z.literal(true, 'Debes aceptar los términos y condiciones.'),
  /** The token from an invitation's link. */
  invitacion: z.string().max(300).optional(),
}

/** POST /registro/cliente/formulario */
export const registroCliente = z.strictObject({
  clase: z.enum(['personal', 'empresa'], 'Elige si eres persona o empresa.'),
  ...datos,
  actividad: opcional(160).default(''),
})
/** POST /registro/proveedor; a sucursal registers only by its head office's invitation. */
export const registroProveedor = z.strictObject({
  clase: z.enum(['empresa', 'individual', 'sucursal'], 'Elige si eres empresa o persona.'),
  ...datos,
  actividad: escrito(160, 'Escribe a qué te dedicas.'),
  descripcion: opcional(1_000).default(''),
  palabrasClave: palabras.default([]),
  /** The way its subscription begins; a branch doesn't choose one of its own. */
  modo: z.enum(MODOS).default('negociacion'),
})
/**
 * POST /suscripcion/{id}/…/registro, /pago/{id}/registro: a client's account becomes a provider's.
 */
export const ascenso = z.strictObject({
  clase: z.enum(['empresa', 'individual'], 'Elige si eres empresa o persona.'),
  nombre: enUnaLinea(160, 'Escribe tu nombre.'),
  identificacion: identificacion.min(1, 'Escribe tu RUC o cédula.'),
  celular,
  ...lugar,
  actividad: escrito(160, 'Escribe a qué te dedicas.'),
  descripcion: opcional(1_000).default(''),
  palabrasClave: palabras.default([]),
  aceptaTerminos: z.literal(true, 'Debes aceptar los términos y condiciones.'),
})
/** POST /registro/{token}: the very first administrator. */
export const registroAdministrador = z.strictObject({
  nombre: enUnaLinea(160, 'Escribe tu nombre.'),
  correo: correoPropio,
  contrasena: contrasenaNueva,
})
/** The 201 answer, which sets the session's cookie; `ruta` is the path to continue on. */
export const registrada = z.object({ cuenta: cuentaPropia, posicion, ruta: z.string() })

/**
 * POST /registro/cliente/ajax, /suscripcion/ajax/{id}/empresa/registro: one field, checked before
 * the form is sent.
 */
export const campoRevisado = z.strictObject({
  campo: z.enum(['correo', 'identificacion', 'contrasena']),
  valor: z.string().max(300),
  clase: z.enum(CLASES),
})
export const revision = z.object({
  valido: z.boolean(),
  /** The error message. */
  mensaje: z.string().optional(),
  /** A warning to look at the field again, which is no error. */
  advertencia: z.string().optional(),
})

/** GET /api/cuenta/perfil */
export const perfil = z.object({
  ...cuentaPropia.shape,
  correoConfirmado: z.boolean(),
  celular: z.string(),
  identificacion: z.string(),
  pais: z.string(),
  provincia: z.string(),
  ciudad: z.string(),
  parroquia: z.string(),
  direccion: z.string(),
  actividad: z.string(),
  descripcion: z.string(),
  paginaweb: z.string(),
  ubicacion: punto.nullable(),
  horario,
  feriados: z.array(z.string()),
  palabrasClave: z.array(z.string()),
  /** Whether it uploaded a logo; without one, an emblem is drawn. */
  logoPropio: z.boolean(),
  matriz: z.object({ id: hashId, nombre: z.string() }).nullable(),
  terminos: z.string(),
  posicion,
})
export type Perfil = z.infer<typeof perfil>
/** The fields of a profile that change. */
export const edicionPerfil = z
  .strictObject({
    nombre: enUnaLinea(160, 'Escribe tu nombre.'),
    celular,
    ...lugar,
    actividad: opcional(160),
    descripcion: opcional(1_000),
    paginaweb: z
      .string()
      .trim()
      .max(200)
      .regex(
        // Neither a name before the host nor a sign that nobody sees.
        /^$|^https?:\/\/[^\s<>"./@\\\p{Cf}\p{Cc}]+\.[^\s<>"/@\\\p{Cf}\p{Cc}]+(?:\/[^\s<>"\\\p{Cf}\p{Cc}]*)?$/u,
        'Escribe la dirección completa, por ejemplo https://minegocio.ec',
      ),
    ubicacion: punto.nullable(),
  })
  .partial()
/** The fields as they were seen, whatever rules they were written by. */
const datosVistos = z
  .strictObject({
    nombre: z.string().max(1_000),
    celular: z.string().max(1_000),
    pais: z.string().max(1_000),
    provincia: z.string().max(1_000),
    ciudad: z.string().max(1_000),
    parroquia: z.string().max(1_000),
    direccion: z.string().max(1_000),
    actividad: z.string().max(1_000),
    descripcion: z.string().max(1_000),
    paginaweb: z.string().max(1_000),
    ubicacion: punto.nullable(),
  })
  .partial()
/**
 * POST /api/cuenta/palabras: when `antes` has the words that were seen, only the differences from
 * it change.
 */
export const edicionPalabras = z.strictObject({ palabras, antes: palabras.optional() })
/**
 * POST /api/cuenta/horario: the same, day by day; `feriados` with `feriadosAntes`, likewise.
 * Without `feriados` these stay.
 */
export const edicionHorario = z.strictObject({
  horario,
  antes: vistas.optional(),
  feriados: feriados.optional(),
  feriadosAntes: feriados.optional(),
})
/**
 * POST /api/cuenta/perfil: the fields that change and, with them, keywords and hours, all or
 * nothing (decisiones/cuenta, «One profile, saved at once»). A field that `antes` says was seen
 * otherwise than it is now isn't replaced (`perfil-cambio`).
 */
export const perfilGuardado = edicionPerfil.extend({
  antes: datosVistos.optional(),
  palabras: edicionPalabras.optional(),
  horario: edicionHorario.optional(),
})
/**
 * POST /api/cuenta/logo: multipart with x, y, lado (the square to cut, in pixels of the picture)
 * and then archivo.
 */
export const logoCambiado = z.object({ logo: z.string(), posicion })

/** POST /api/cuenta/contrasena: closes the account's other sessions. */
export const cambioContrasena = z.strictObject({
  actual: z.string().min(1, 'Escribe tu contraseña actual.').max(200),
  nueva: contrasenaNueva,
})
/** POST /api/cliente/contrasena/validar and /api/proveedor/contrasena/validar */
export const contrasenaPorValidar = z.strictObject({ contrasena: z.string().min(1, 'Escribe tu contraseña').max(200) })
export const contrasenaValidada = z.object({ valida: z.boolean() })
/** POST /login/olvido-contrasena: the same answer whether the e-mail is somebody's or not. */
export const olvido = z.strictObject({
  correo: correoConocido.refine(tieneFormaDeCorreo, 'Escriba un correo correcto'),
})
/** POST /login/restablecer: the link's token serves once, for 30 minutes. */
export const restablecimiento = z.strictObject({ token: z.string().max(400), contrasena: contrasenaNueva })
/** POST /registro/confirmar */
export const confirmacion = z.strictObject({ token: z.string().max(400) })
export const soloMensaje = z.object({ message: z.string() })
/** GET /api/restablecer/{token}; `primera`: it is for the account's first password. */
export const enlaceSirve = z.object({ sirve: z.boolean(), primera: z.boolean() })

/** POST cambio_fondo, aparecer_estrellas (decisiones/cuenta, «Looks»). */
export const fondo = z.strictObject({
  iduser: hashId.optional(),
  estado: z.enum(['blanco', 'negro'], 'Valor invalido!! El fondo es blanco o negro.'),
  json: z.unknown().optional(),
})
export const estrellas = z.strictObject({
  idUser: hashId.optional(),
  estadoestrellas: z.boolean(),
  json: z.unknown().optional(),
})

/** GET /admin/clientes-ajax/datatable: every account, with DataTables parameters and `tipo`. */
export const filaCuenta = z.object({
  id: hashId,
  nombre: z.string(),
  correo: z.string(),
  tipoUsuario: z.enum(TIPOS_USUARIO),
  clase: z.enum(CLASES),
  ciudad: z.string(),
  provincia: z.string(),
  celular: z.string(),
  isActive: z.boolean(),
  /** Whether it is limited (decisiones/cuenta, «Limited accounts»). */
  limitada: z.boolean(),
  cuentaGratuita: z.boolean(),
  /**
   * Whether a provider's term is over or was ended, so that nobody finds it
   * (decisiones/compra, «The account»).
   */
  sinSuscripcion: z.boolean(),
  correoConfirmado: z.boolean(),
  eliminada: z.boolean(),
  fecharegistro: instante,
  abierto: z.boolean(),
  logo: z.string(),
  /**
   * The moment of a staff member's last fact, and its stream's category. null for other accounts,
   * and for staff without any fact.
   */
  ultimaActividad: z.object({ momento: instante, en: z.string() }).nullable(),
  /**
   * For a seller, how far the account came: a provider's last purchase, and the orders it placed;
   * null for other readers.
   */
  recorrido: z
    .object({
      compra: z
        .object({
          id: hashId,
          estadoPedido: z.enum(ESTADOS_COMPRA),
          estadoVenta: z.enum(ESTADOS_VENTA),
          cerrada: z.boolean(),
        })
        .nullable(),
      pedidos: z.int(),
    })
    .nullable(),
})
export const consultaCuentas = consultaDeTabla(FORMA_CUENTAS).extend({
  tipo: z.enum([...TIPOS_USUARIO, 'equipo'], 'Tipo de Usuario no valido!!!').optional(),
})
export const tablaCuentas = tablaDe(filaCuenta)
export type TablaCuentas = z.infer<typeof tablaCuentas>
/** GET /api/admin/cuentas/{hashId}/eliminar: what an erasure of the person would meet. */
export const porEliminar = z.object({
  /**
   * Payments that wait for finance, with the code of their purchase, '' for consumption. While one
   * waits, the person isn't erased.
   */
  esperan: z.array(z.object({ que: z.enum(ESPERAS_DE_COBRO), codigo: z.string() })),
  /** Its orders on either side that aren't over. */
  pedidos: z.int(),
  /** Its purchase that isn't deactivated. */
  compra: z.object({ codigo: z.string(), estadoPedido: z.enum(ESTADOS_COMPRA) }).nullable(),
  /** Its open incidents. */
  incidentes: z.int(),
  /** The number of receipts whose name and tax id are kept until their time is over. */
  documentos: z.int(),
})
export type PorEliminar = z.infer<typeof porEliminar>
/** POST /api/admin/cuentas/{hashId}/desactivar */
export const desactivacion = z.strictObject({ motivo })
/**
 * POST /api/admin/cuentas/{hashId}/eliminar: crypto-shredding can't be undone, so the word is
 * typed.
 */
export const eliminacion = z.strictObject({
  confirmacion: z.literal('ELIMINAR', 'Escribe ELIMINAR para confirmar.'),
  motivo,
})
