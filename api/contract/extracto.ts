import { z } from 'zod'
import { type Columnas, DUDAS, PALABRAS_DE_SIGNO } from '#domain/extracto/columnas.ts'
import { FORMATOS_DE_FECHA } from '#domain/extracto/fechas.ts'
import { MARCAS_DECIMALES } from '#domain/extracto/montos.ts'
import { ESTADOS_DE_LINEA, PORQUES } from '#domain/extracto/pagable.ts'
import { buscado, conPosicion, enUnaLinea, hashId, instante, monto, motivo, posicion } from './comunes.ts'

const fecha = z.iso.date()
/** Builds the schema of a column's index; the sentence asks to choose the column. */
const lugar = (elige: string) => z.int(elige).min(0, elige).max(39, elige)
const banco = enUnaLinea(60, 'Escribe de qué banco es.')
const [MONTO, CREDITO] = ['Elige qué columna es el monto.', 'Elige qué columna dice lo que entró.']
const MONTOS = 'Elige cómo dice el archivo lo que entró.'
const COLUMNAS = 'Elige qué columna es cada cosa.'

const SIGNOS = 'Di qué palabras son créditos y cuáles débitos.'
const palabras = z.array(z.string(SIGNOS).max(60, SIGNOS), SIGNOS).max(PALABRAS_DE_SIGNO, SIGNOS)

/** The index, from 0, of the column for each purpose. */
export const columnas: z.ZodType<Columnas> = z.strictObject(
  {
    fecha: lugar('Elige qué columna es la fecha.'),
    formato: z.enum(FORMATOS_DE_FECHA, 'Elige cómo están escritas las fechas.'),
    referencia: lugar('Elige qué columna es la referencia, o que no hay.').nullable(),
    descripcion: lugar('Elige qué columna es la descripción, o que no hay.').nullable(),
    montos: z.discriminatedUnion(
      'modo',
      [
        z.strictObject({ modo: z.literal('signo'), monto: lugar(MONTO) }, MONTOS),
        z.strictObject(
          { modo: z.literal('tipo'), monto: lugar(MONTO), tipo: lugar('Elige qué columna dice si entró o salió.') },
          MONTOS,
        ),
        z.strictObject(
          {
            modo: z.literal('aparte'),
            credito: lugar(CREDITO),
            debito: lugar('Elige qué columna dice lo que salió, o que no hay.').nullable(),
          },
          MONTOS,
        ),
      ],
      MONTOS,
    ),
    decimal: z.enum(MARCAS_DECIMALES, 'Elige qué va antes de los centavos.'),
    signos: z.strictObject({ entran: palabras, salen: palabras }, SIGNOS).optional(),
  },
  COLUMNAS,
)

/** GET extracto, extracto_sin_linea, extracto_columnas_de; DELETE extracto_quitar */
export const deExtracto = z.object({ id: z.string().regex(/^\d{1,15}$/, 'Ese extracto no existe.') })
/** POST extracto_columnas; also sent beside the file of extracto_subir, with `columnas` as JSON. */
export const columnasDichas = z.strictObject({ banco, columnas })
/** The same as a draft, while somebody is filling it in. */
export const borradorDeColumnas = z.object({ banco: z.string().max(60), columnas })
export type ColumnasDichas = z.infer<typeof columnasDichas>

const extracto = z.object({
  id: z.string(),
  nombre: z.string(),
  banco: z.string(),
  /** The first and the last day of its lines. */
  desde: z.string(),
  hasta: z.string(),
  /** Lines of money that came in; `omitidas` counts lines of money that went out, or of nothing. */
  lineas: z.int(),
  omitidas: z.int(),
  /** Lines that can't be read, and that no matching includes. */
  sinLeer: z.int(),
  subio: z.string(),
  subido: instante,
})
export type ExtractoListado = z.infer<typeof extracto>
/** The statements, newest first. */
export const extractos = z.object({ items: z.array(extracto) })
export type Extractos = z.infer<typeof extractos>

const porColumnas = z.object({
  encabezado: z.array(z.string()),
  /** The first rows, each with the line of the file where it begins, and the number of all rows. */
  filas: z.array(z.object({ numero: z.int(), celdas: z.array(z.string()), falla: z.string().optional() })),
  cuantas: z.int(),
  /** For each column, the words by which it, or its amounts, may say credit or debit. */
  palabras: z.array(z.array(z.string())),
  /** The columns as somebody set them, else as proposed; `dudas` are what the file doesn't tell. */
  columnas,
  dudas: z.array(z.enum(DUDAS)),
  banco: z.string(),
  /** The columns set for each bank whose files have this header, the last one that came first. */
  conocidas: z.array(z.object({ banco: z.string(), columnas })),
})
/** A header whose columns somebody has to set. */
export type PorColumnas = z.infer<typeof porColumnas>
export const columnasDe = porColumnas

/**
 * The answer to a multipart form: optionally banco and columnas, and then archivo. Without columns,
 * it asks for them when nobody has set this header's yet, when two banks' files have it, or when
 * the file raises a new question. With `preguntar` it always asks. `salen` has the names of the
 * oldest statements, which are no longer kept.
 */
export const extractoSubido = z.object({
  extracto: extracto.nullable(),
  columnas: porColumnas.nullable(),
  salen: z.array(z.string()),
})
export type ExtractoSubido = z.infer<typeof extractoSubido>
export const extractoLeido = z.object({ extracto })

/**
 * The work left in each statement that has any: lines to confirm with a click, and lines to look
 * at.
 */
export const pendientes = z.object({
  items: z.array(z.object({ id: z.string(), casadas: z.int(), mirar: z.int() })),
})
export const consultaPendientes = conPosicion
export type Pendientes = z.infer<typeof pendientes>

/**
 * The views of a statement's page. `mirar` has lines with another amount, doubled ones and doubtful
 * ones; `apartadas` those that are no payment here.
 */
export const VISTAS = ['casadas', 'mirar', 'sueltas', 'confirmadas', 'apartadas', 'comprobantes'] as const
export type Vista = (typeof VISTAS)[number]

const pagoDeExtracto = z.object({
  /** A key that is unique on the page. */
  clave: z.string(),
  cliente: z.object({ id: hashId, nombre: z.string() }),
  /** The purchase; null for a payment of consumption, which `numero` identifies. */
  compra: z.object({ id: hashId, codigo: z.string() }).nullable(),
  numero: z.int().nullable(),
  /** The amount expected, or the amount received. */
  monto,
  /** The number on its proof, or the reference with which it was confirmed. */
  referencia: z.string(),
  /** The day on which its proof was sent, or on which it was confirmed. */
  dia: fecha,
  /** The SHA-256 of its proof, while it waits. */
  sha256: z.string().nullable(),
  /** The reason why it can't be confirmed now; null when it can. */
  motivo: z.string().nullable(),
  /** Whether finance archived its purchase. */
  archivada: z.boolean(),
  /** The person who confirmed it, and when; null while it waits. */
  confirmo: z.object({ nombre: z.string(), momento: instante }).nullable(),
})
export type PagoDeExtracto = z.infer<typeof pagoDeExtracto>
const linea = z.object({
  /** The line's number in the file, from 1. */
  numero: z.int(),
  fecha,
  referencia: z.string(),
  descripcion: z.string(),
  /** All other words of its row. */
  resto: z.string(),
  monto,
  estado: z.enum(ESTADOS_DE_LINEA),
  porque: z.enum(PORQUES),
  /** Whether its amount, its number and the client that it names are all its payment's. */
  enTodo: z.boolean(),
  /** The reference with which its payment would be confirmed. */
  cobro: z.string(),
  pagos: z.array(pagoDeExtracto),
  /**
   * The clients that an unmatched line names. Where these payments fit it, those are other clients
   * than theirs, or further ones.
   */
  nombra: z.array(z.string()),
  /** The first of its words that neither name its client nor are known to be neutral. */
  dice: z.array(z.string()),
  /** Whether a person may choose which payment it is. */
  elegible: z.boolean(),
  /** The reason why it is no payment here, with the author and the moment. */
  aparte: z.object({ motivo: z.string(), nombre: z.string(), momento: instante }).nullable(),
})
export type LineaDeExtracto = z.infer<typeof linea>

const numero = z.int('Esa línea no existe.').min(1, 'Esa línea no existe.').max(10_000_000, 'Esa línea no existe.')
/**
 * POST extracto_confirmar: the payment that a line is matched with, or that a person chose for it,
 * and the line's state when it was seen.
 */
export const confirmacionDeLinea = z.strictObject({
  numero,
  porque: z.enum(PORQUES, 'Esa línea ya es otra cosa.'),
  monto,
  cobro: z.string('Esa línea ya es otra cosa.').max(60, 'Esa línea ya es otra cosa.'),
  clave: z.string('Ese pago no existe.').max(120, 'Ese pago no existe.'),
  /** The SHA-256 of the proof that was seen, when the payment has one that may change. */
  sha256: z.string('Ese comprobante no existe.').max(64, 'Ese comprobante no existe.').nullable(),
})

/** POST extracto_apartar: the reason why a line is no payment here; null when it may be one. */
export const lineaApartada = z.strictObject({
  numero,
  motivo: motivo.nullable(),
})

/**
 * GET extracto_pagos: the waiting payments that a line may be, the likeliest first; `buscar`
 * searches client, tax id, code or number.
 */
export const deLinea = deExtracto.extend({ numero: z.string().regex(/^\d{1,8}$/, 'Esa línea no existe.') })
export const consultaDePagos = conPosicion.extend({ buscar: buscado(80, 'Busca con menos letras.').default('') })
export const pagosDeLinea = z.object({ items: z.array(pagoDeExtracto), quedan: z.int() })
export type PagosDeLinea = z.infer<typeof pagosDeLinea>

/** A page; `despues` is the `siguiente` of the previous one. */
const pagina = conPosicion.extend({
  despues: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
})
export const consultaExtracto = pagina.extend({ ver: z.enum(VISTAS).exclude(['comprobantes']).default('casadas') })
const comun = {
  extracto,
  /** The first lines that can't be read, each with the reason. */
  ilegibles: z.array(z.string()),
  contadores: z.record(z.enum(VISTAS), z.int()),
  /** The next page's `despues`; null on the last page. */
  siguiente: z.string().nullable(),
  posicion,
}
/** A page of lines, in the file's order. */
export const unExtracto = z.object({ ...comun, items: z.array(linea) })
export type UnExtracto = z.infer<typeof unExtracto>
export const consultaSinLinea = pagina
/** The waiting payments whose proof is of the statement's days and that no line is about. */
export const sinLinea = z.object({ ...comun, items: z.array(pagoDeExtracto) })
export type SinLinea = z.infer<typeof sinLinea>
