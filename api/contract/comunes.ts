import { z } from 'zod'
import { correoConHost, correoLimpio } from '#domain/cuenta/correo.ts'
import { TARIFAS } from '#domain/impuestos.ts'
import { MAXIMO_MOTIVO } from '#domain/motivo.ts'
import { esTelefono, telefonoLimpio } from '#domain/telefono.ts'
import { largoDe, seLee, sinInvisibles, sinOcultos } from '#domain/texto.ts'
import { FILAS, FORMATOS_DE_DESCARGA, type FormaDeTabla, SENTIDOS } from './tablas.ts'

/** An id as browsers see it: obfuscated, at least 10 characters. */
export const hashId = z
  .string()
  .min(10)
  .max(40)
  .regex(/^[A-Za-z0-9]+$/, 'El identificador no es válido.')

/**
 * A month 'YYYY-MM' in America/Guayaquil. An invalid one aborts the validation, since rules over
 * several months compute with them.
 */
export const mes = z
  .string('Escribe un mes como 2026-03.')
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'Escribe un mes como 2026-03.', abort: true })

/**
 * An amount of money as the API gives it: a decimal string with two decimals. The most expensive
 * order with its IVA has ten digits before the point.
 */
export const monto = z.string().regex(/^\d{1,10}\.\d{2}$/)

/** A sum or difference of amounts, which may be negative. */
export const importe = z.string().regex(/^-?\d{1,14}\.\d{2}$/)

/** An amount of money as people type it: at most two decimals. */
export const montoEscrito = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, 'Escribe un monto con hasta dos decimales, por ejemplo 125.50.')

export const TARIFA_MALA = 'Elige una tarifa de IVA.'
export const tarifaDeIva = z.enum(TARIFAS, TARIFA_MALA)
/** The base of each rate of IVA, and its tax. */
export const impuestos = z.array(z.object({ tarifa: tarifaDeIva, base: monto, valor: monto }))

/** A log position: an unsigned 64-bit integer as a string. */
export const posicion = z.string().regex(/^\d{1,19}$/, 'La posición no es válida.')

/** A query that waits until the read side has reached `posicion`. */
export const conPosicion = z.object({ posicion: posicion.optional() })

/** A page of a history: the facts after a revision. */
export const consultaDeTramo = conPosicion.extend({
  despues: z.coerce.number().int().min(-1).max(2_000_000_000).default(-1),
})
/** The revision after which there is more; null at the end. */
export const siguiente = z.int().nonnegative().nullable()

export const instante = z.iso.datetime()

/** The answer to a command: the log position at which it is done. */
export const hecho = z.object({ posicion })

/**
 * Text as people type it. Invisible characters are dropped; NUL and lone surrogates are refused.
 */
export const tecleado = z
  .string()
  .overwrite(sinOcultos)
  .refine((texto) => texto.isWellFormed() && !texto.includes('\0'), 'El texto contiene caracteres que no se admiten.')

/** Builds the schema of a trimmed text, which may be empty. */
export const opcional = (max: number) => tecleado.trim().max(max, `Escribe como máximo ${max} caracteres.`)

/** Builds the schema of a trimmed text with something to read. */
export const escrito = (max: number, vacio: string) => opcional(max).refine(seLee, vacio)

/**
 * Builds the schema of a text on one line, as a name is. It may have nothing that breaks the line
 * or turns its direction, and nothing invisible.
 */
export const enUnaLinea = (max: number, vacio: string) =>
  z
    .string()
    .trim()
    .max(max, { error: `Escribe como máximo ${max} caracteres.`, abort: true })
    .refine(
      (texto) => !/[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u.test(texto),
      'Escríbelo en una sola línea, sin caracteres invisibles.',
    )
    .pipe(escrito(max, vacio))

/**
 * Builds the schema of a postal address. It may have nothing that turns its direction, nothing
 * invisible, and nothing that a browser would follow.
 */
export const domicilio = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `Escribe como máximo ${max} caracteres.`, abort: true })
    .refine((texto) => !/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(texto), 'Escríbela sin caracteres invisibles.')
    .refine(
      (texto) =>
        !/[a-z\d+.-]:\/\/|^(?:\/\/|(?:https?|javascript|data|vbscript|file|mailto|tel):)/i.test(
          texto.normalize('NFKC').replace(/\s/g, ''),
        ),
      'Escribe una dirección, no un enlace.',
    )
    .pipe(opcional(max))

/**
 * Builds the schema of a code, as one reads it off a paper or a screen: one line, without invisible
 * characters.
 */
export const codigo = (max: number, vacio: string) =>
  z
    .string()
    .overwrite(sinInvisibles)
    .trim()
    .max(max, { error: `Escribe como máximo ${max} caracteres.`, abort: true })
    .refine((texto) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(texto), 'Escríbelo en una sola línea.')
    .refine(seLee, vacio)

/** Builds the schema of a word to search for; '' when there is none. */
export const buscado = (max: number, largo = `Busca con ${max} caracteres como máximo.`) =>
  z.string().overwrite(sinInvisibles).max(max, largo)

/** A cédula, a RUC or another country's number, as typed. The domain reads its digits. */
export const identificacion = z.string().overwrite(sinInvisibles).trim().max(40, 'Como máximo 13 dígitos.')

/** Builds the schema of a telephone number, in one of the ways in which people write it. */
export const telefono = (malo: string) =>
  z.string().max(60, { error: malo, abort: true }).overwrite(telefonoLimpio).refine(esTelefono, malo)

/**
 * An error by RFC 9457 (decisiones/http, «Errors»): `detail` in Spanish, a stable `code`, and the
 * errors of each field.
 */
export const problema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  errores: z.record(z.string(), z.string()).optional(),
  datos: z.record(z.string(), z.unknown()).optional(),
})
export type Problema = z.infer<typeof problema>

const CORREO =
  /^[^\s@,;:<>"()[\]\\\p{C}\p{Default_Ignorable_Code_Point}\u2800]+@[^\s@.,;:/<>"()[\]\\\p{C}\p{Default_Ignorable_Code_Point}\u2800]+(\.[^\s@.,;:/<>"()[\]\\\p{C}\p{Default_Ignorable_Code_Point}\u2800]+)+$/u
/**
 * Matches the mailbox of a new address: letters, figures and the signs of RFC 5321, with single
 * dots between them.
 */
const BUZON = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@/u
/** Returns whether a text reads as an e-mail address, whatever its host. */
export const tieneFormaDeCorreo = (texto: string): boolean => CORREO.test(correoLimpio(texto))

/**
 * Builds the schema of an e-mail address: one line of visible characters, without a scheme before
 * it. What surrounds it is dropped. Otherwise it is stored as typed, and compared in its canonical
 * form (`domain/cuenta/correo.ts`).
 */
export const correo = (vacio: string, malo: string) =>
  z
    .string()
    .overwrite(correoLimpio)
    .min(1, vacio)
    .max(254, { error: malo, abort: true })
    .regex(CORREO, malo)
    .regex(BUZON, malo)
    .refine((texto) => correoConHost(texto) !== undefined, malo)

/** The address, as typed, of an account that may have been opened under any spelling. */
export const correoConocido = z.string().trim().min(1, 'Es necesario escribir un correo').max(254)

/**
 * A reason that somebody gives, with the length that the domain counts. `motivoSiHace` is for
 * commands that don't ask for one in every case.
 */
export const motivoSiHace = tecleado
  .trim()
  .max(2 * MAXIMO_MOTIVO, `Escribe como máximo ${MAXIMO_MOTIVO} caracteres.`)
  .refine((texto) => largoDe(texto) <= MAXIMO_MOTIVO, `Escribe como máximo ${MAXIMO_MOTIVO} caracteres.`)
export const motivo = motivoSiHace.refine(seLee, 'Escribe el motivo.')

/** A message from the server to the person, and the log position at which the command is done. */
export const conMensaje = z.object({ message: z.string(), posicion })

const entero = (desde: number, hasta: number) => z.coerce.number().int().min(desde).max(hasta)

/**
 * Builds the schema of DataTables' parameters for a table of this form. `paginaPedida` refuses
 * columns that the table can't be ordered by.
 */
export const consultaDeTabla = ({ tamanos }: FormaDeTabla) =>
  conPosicion.extend({
    /** The format of a file with every row of the search and filter, whatever page is asked for. */
    formato: z.enum(FORMATOS_DE_DESCARGA, 'Elige csv, csv-excel o xlsx.').optional(),
    draw: entero(0, 2_000_000_000).default(0),
    start: entero(0, 100_000_000).default(0),
    length: z.coerce
      .number()
      .refine((n) => tamanos.includes(n), `El tamaño de página debe ser ${tamanos.join(', ')}.`)
      .default(FILAS),
    search: z
      .object({ value: buscado(200).default('') })
      .loose()
      .default({ value: '' }),
    order: z
      .array(z.object({ column: entero(0, 99), dir: z.enum(SENTIDOS).default('desc') }).loose())
      .max(1, 'Ordena por una sola columna.')
      .default([]),
    columns: z
      .array(z.object({ data: z.string().max(60) }).loose())
      .max(60)
      .default([]),
  })
export type ConsultaDeTabla = z.infer<ReturnType<typeof consultaDeTabla>>

/**
 * Builds the schema of DataTables' answer. `contadores` has the rows that the search finds by
 * filter, and under `todas`; only under `todas` when the others would cost too much.
 */
export const tablaDe = <F extends z.ZodType>(fila: F) =>
  z.object({
    draw: z.int(),
    recordsTotal: z.int(),
    recordsFiltered: z.int(),
    data: z.array(fila),
    contadores: z.record(z.string(), z.int()),
  })

/** The number of a proof of payment, as its sender reads it. */
export const numeroDeComprobante = codigo(60, 'Escribe el número del comprobante.')

/** The data that finance read in the bank's statement. */
export const cobro = {
  recibido: montoEscrito,
  referencia: codigo(60, 'Escribe la referencia del banco o el número del recibo.'),
}
