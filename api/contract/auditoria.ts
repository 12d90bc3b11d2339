import { z } from 'zod'
import { TIPOS_USUARIO } from '#domain/cuenta/tipos.ts'
import { HISTORIAS } from '#domain/permisos.ts'
import { sinInvisibles } from '#domain/texto.ts'
import { conPosicion, hashId, instante, montoEscrito, siguiente, tecleado } from './comunes.ts'
import { hechoVisto } from './hechos.ts'
import { dias, enOrden } from './tableros.ts'

/**
 * A stream as browsers name it: its category and its object's obfuscated id; a conversation by its
 * channel.
 */
export const deStream = z.object({
  stream: z.string().regex(/^[a-z]{1,20}-[A-Za-z0-9:]{10,60}$/, 'Esa historia no existe.'),
})

const revision = z.int().nonnegative()
/**
 * A fact of a stream, and how it came about. `causa` is the id of the fact that a process answered.
 */
export const hechoDeHistoria = hechoVisto.extend({
  id: z.string(),
  /** A sentence that says what happened; '' when the type says it. */
  texto: z.string(),
  nombre: z.string(),
  via: z.string(),
  comando: z.string(),
  causa: z.string().nullable(),
})
export type HechoDeHistoria = z.infer<typeof hechoDeHistoria>

/** The current names of the accounts in the data, by their ids. */
const nombresDeCuentas = z.record(z.string(), z.string())

/**
 * GET auditoria_historia: a stream's facts after a revision, oldest first
 * (decisiones/auditoria, «A history»).
 */
export const historia = z.object({
  stream: z.string(),
  /**
   * The name that people use: the code of an order or a purchase, the name of an account; else ''.
   */
  nombre: z.string(),
  /** Whether its state at an earlier point can be shown. */
  seRetrata: z.boolean(),
  nombres: nombresDeCuentas,
  /**
   * The facts. One that the reader doesn't see has its revision and says who sees it. One that
   * can't be proven has its revision and the reason.
   */
  eventos: z.array(
    z.union([
      hechoDeHistoria,
      z.strictObject({ revision, ven: z.array(z.enum(TIPOS_USUARIO)) }),
      z.strictObject({ revision, detenido: z.string() }),
    ]),
  ),
  siguiente,
})
export type Historia = z.infer<typeof historia>

/**
 * GET auditoria_retrato: the state at a revision or at an instant, whichever is earlier; without
 * either, the current state (decisiones/auditoria, «How it stood»).
 */
export const consultaRetrato = conPosicion.extend({
  version: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
  en: z.iso.datetime({ offset: true, error: 'El instante no es válido.' }).optional(),
})
export const retrato = z.object({
  stream: z.string(),
  /** The last fact that the state includes. */
  revision,
  momento: instante,
  /** The state. Amounts are in cents; fields whose name ends in `Id` are obfuscated. */
  estado: z.record(z.string(), z.unknown()),
  nombres: nombresDeCuentas,
})
export type Retrato = z.infer<typeof retrato>

/** The fewest characters of a code that can be searched for: its trigram index needs three. */
const MINIMO_CODIGO = 3
/**
 * GET auditoria_historias: the histories with facts that meet all of these conditions, newest first
 * (decisiones/auditoria, «Finding a history»).
 */
export const consultaHistorias = enOrden(
  conPosicion.extend({
    ...dias.partial().shape,
    category: z.enum(HISTORIAS, 'De eso no hay historias.').optional(),
    /** A party of the history, or an account that did something in it. */
    cuenta: hashId.optional(),
    /** A part of the code of an order or a purchase, in any case. */
    codigo: tecleado
      .overwrite(sinInvisibles)
      .trim()
      .max(40, 'Escribe como máximo 40 caracteres.')
      .refine((texto) => texto.length >= MINIMO_CODIGO, `Escribe al menos ${MINIMO_CODIGO} caracteres del código.`)
      .optional(),
    /** The whole tax id of a party, or of the receipt of a purchase. */
    ruc: tecleado
      .trim()
      .regex(/^\d{10}(\d{3})?$/, 'Escribe los 10 o 13 dígitos.')
      .optional(),
    /** A part of the reference of a payment, in any case. */
    referencia: tecleado
      .overwrite(sinInvisibles)
      .trim()
      .max(60, 'Escribe como máximo 60 caracteres.')
      .refine(
        (texto) => texto.length >= MINIMO_CODIGO,
        `Escribe al menos ${MINIMO_CODIGO} caracteres de la referencia.`,
      )
      .optional(),
    /** An amount that was quoted, is asked for or came: of an order, a purchase or consumption. */
    monto: montoEscrito.optional(),
    type: tecleado.max(60).optional(),
    actor: hashId.optional(),
    despues: z
      .string()
      .regex(/^\d{1,16}$/, 'La página no es válida.')
      .optional(),
  }),
)
const cuentaNombrada = z.object({ id: hashId, nombre: z.string() })
export const historias = z.object({
  items: z.array(
    z.object({
      stream: z.string(),
      category: z.enum(HISTORIAS),
      /** The code of its order or purchase; '' when it has none. */
      codigo: z.string(),
      /** Its parties. The name of an erased person is left out. */
      partes: z.array(cuentaNombrada),
      /** The moments of the first and the last fact that the reader sees. */
      primero: instante,
      ultimo: instante,
      /** The number of all its facts, as its page counts them. */
      cuantos: z.int(),
      /** The newest of its facts that meet the conditions. */
      hecho: z.object({ posicion: z.string(), revision, type: z.string(), momento: instante }),
    }),
  ),
  siguiente: z.string().nullable(),
})
export type Historias = z.infer<typeof historias>

/** GET auditoria_cuentas: accounts by a part of their name, or by their whole obfuscated id. */
export const consultaCuentas = z.object({
  buscar: tecleado
    .overwrite(sinInvisibles)
    .trim()
    .max(80, 'Escribe como máximo 80 caracteres.')
    .refine((texto) => texto !== '', 'Escribe un nombre.'),
})
export const cuentasHalladas = z.object({
  items: z.array(cuentaNombrada.extend({ tipo: z.enum(TIPOS_USUARIO) })),
})
export type CuentasHalladas = z.infer<typeof cuentasHalladas>

/**
 * GET auditoria_cadena: the causes and the consequences of a fact of a stream
 * (decisiones/auditoria, «What a fact came of»).
 */
export const consultaCadena = conPosicion.extend({
  revision: z.coerce.number('Di qué hecho.').int().min(0).max(2_000_000_000),
})
/** The names that go with a fact beside its own data. */
export const nombrado = z.object({
  /** The code or name of the fact's object; '' when it has neither. */
  de: z.string(),
  /** The name of the account that did it; '' when it was no account. */
  actor: z.string(),
  /**
   * The history in which the fact is read: its own, or for a mail, which has none, that of the fact
   * that asked for it. null when it is in no history.
   */
  en: z.object({ stream: z.string(), revision }).nullable(),
})
export type Nombrado = z.infer<typeof nombrado>

/** A fact of the chain. One that the reader doesn't see is only marked as hidden. */
const hechoDeCadena = z.union([
  nombrado.extend({
    stream: z.string(),
    category: z.string(),
    revision,
    posicion: z.string(),
    type: z.string(),
    momento: instante,
  }),
  z.strictObject({ oculto: z.literal(true) }),
])
export type HechoDeCadena = z.infer<typeof hechoDeCadena>
export const cadena = z.object({
  comando: z.string(),
  hecho: hechoDeCadena,
  /** Other facts of the same command. */
  juntos: z.array(hechoDeCadena),
  masJuntos: z.boolean(),
  /** The facts that led to it, the earliest first. */
  origen: z.array(hechoDeCadena),
  masOrigen: z.boolean(),
  /**
   * Facts that processes added because of it (level 1) and because of those (2 and so on), each
   * after its cause. `mas` is the number of its own consequences that are left out.
   */
  trajo: z.array(z.object({ hecho: hechoDeCadena, nivel: z.int(), mas: z.int() })),
  masTrajo: z.int(),
  /** Notices to an account, by its name, or to all accounts of a role. */
  avisos: z.array(z.object({ asunto: z.string(), rol: z.string().nullable(), nombre: z.string() })),
  masAvisos: z.boolean(),
})
export type Cadena = z.infer<typeof cadena>

/**
 * GET auditoria_nombres: names for the newest facts after a position that the reader sees, 500 at
 * most. `bandwork.hechos.todo` doesn't carry them.
 */
export const consultaNombres = conPosicion.extend({
  despues: z.string().regex(/^\d{1,16}$/, 'La posición no es válida.'),
})
export const nombres = z.object({ items: z.array(nombrado.extend({ posicion: z.string() })) })
export type Nombres = z.infer<typeof nombres>
