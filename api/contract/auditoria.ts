import { z } from 'zod'
import { TIPOS_USUARIO } from '#domain/cuenta/tipos.ts'
import { HISTORIAS } from '#domain/permisos.ts'
import { sinInvisibles } from '#domain/texto.ts'
import { conPosicion, hashId, instante, siguiente, tecleado } from './comunes.ts'
import { hechoVisto } from './hechos.ts'
import { dias, enOrden } from './tableros.ts'

/** A stream as browsers name it: its category and its object's id, obfuscated; a conversation by its channel. */
export const deStream = z.object({
  stream: z.string().regex(/^[a-z]{1,20}-[A-Za-z0-9:]{10,60}$/, 'Esa historia no existe.'),
})

const revision = z.int().nonnegative()
/** Of a fact of a stream: how it came about. `causa`: the id of the fact that a process answered. */
export const hechoDeHistoria = hechoVisto.extend({
  id: z.string(),
  /** What happened in a sentence, '' where its type says it. */
  texto: z.string(),
  nombre: z.string(),
  via: z.string(),
  comando: z.string(),
  causa: z.string().nullable(),
})
export type HechoDeHistoria = z.infer<typeof hechoDeHistoria>

/** By the id of each account that data name, what it is called by now. */
const nombresDeCuentas = z.record(z.string(), z.string())

/** GET auditoria_historia: a stream's facts after a revision, oldest first (decisiones/auditoria, «A history»). */
export const historia = z.object({
  stream: z.string(),
  /** What people call it: an order's or a purchase's code, an account's name; '' of what has none. */
  nombre: z.string(),
  /** Whether it can be drawn as it was. */
  seRetrata: z.boolean(),
  nombres: nombresDeCuentas,
  /** A fact that the reader doesn't see is told by its revision alone, and one that can't be proven so. */
  eventos: z.array(
    z.union([hechoDeHistoria, z.strictObject({ revision }), z.strictObject({ revision, detenido: z.string() })]),
  ),
  siguiente,
})
export type Historia = z.infer<typeof historia>

/** GET auditoria_retrato: at a revision or at an instant, the earlier of both; as it is without them (decisiones/auditoria, «How it stood»). */
export const consultaRetrato = conPosicion.extend({
  version: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
  en: z.iso.datetime({ offset: true, error: 'El instante no es válido.' }).optional(),
})
export const retrato = z.object({
  stream: z.string(),
  /** Of the last fact that it is made of. */
  revision,
  momento: instante,
  /** Amounts in cents; fields whose name ends in `Id` are obfuscated. */
  estado: z.record(z.string(), z.unknown()),
  nombres: nombresDeCuentas,
})
export type Retrato = z.infer<typeof retrato>

/** How few characters of a code are looked for: what has an index. */
const MINIMO_CODIGO = 3
/** GET auditoria_historias: the histories of facts that are all of this, newest first (decisiones/auditoria, «Finding a history»). */
export const consultaHistorias = enOrden(
  conPosicion.extend({
    ...dias.partial().shape,
    category: z.enum(HISTORIAS, 'De eso no hay historias.').optional(),
    /** Whoever is its party or did something in it. */
    cuenta: hashId.optional(),
    /** A part of an order's or a purchase's code, in any case. */
    codigo: tecleado
      .overwrite(sinInvisibles)
      .trim()
      .max(40, 'Escribe como máximo 40 caracteres.')
      .refine((texto) => texto.length >= MINIMO_CODIGO, `Escribe al menos ${MINIMO_CODIGO} caracteres del código.`)
      .optional(),
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
      /** Of the order or the purchase that it is of, '' of what has none. */
      codigo: z.string(),
      /** Whose it is; an erased person's name isn't said any more. */
      partes: z.array(cuentaNombrada),
      /** When its first and its last facts happened, of those that the reader sees, and how many there are by then. */
      primero: instante,
      ultimo: instante,
      cuantos: z.int(),
      /** The newest of its facts that are what was asked for. */
      hecho: z.object({ posicion: z.string(), revision, type: z.string(), momento: instante }),
    }),
  ),
  siguiente: z.string().nullable(),
})
export type Historias = z.infer<typeof historias>

/** GET auditoria_cuentas: accounts by a part of their name, or by their id as it was. */
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

/** GET auditoria_cadena: what a fact of a stream came of and brought (decisiones/auditoria, «What a fact came of»). */
export const consultaCadena = conPosicion.extend({
  revision: z.coerce.number('Di qué hecho.').int().min(0).max(2_000_000_000),
})
/** What a fact is told by beside what it says. */
export const nombrado = z.object({
  /** What people call what it is of: a code, a name; '' of what has neither. */
  de: z.string(),
  /** Who did it; '' where it was no account. */
  actor: z.string(),
  /** Where it is read: in its own history; a mail, which has none, in that of what asked for it. null of what is nowhere. */
  en: z.object({ stream: z.string(), revision }).nullable(),
})
export type Nombrado = z.infer<typeof nombrado>

/** One that the reader doesn't see is told so and by nothing else. */
const hechoDeCadena = z.union([
  nombrado.extend({
    ...{ stream: z.string(), category: z.string(), revision, posicion: z.string(), type: z.string() },
    momento: instante,
  }),
  z.strictObject({ oculto: z.literal(true) }),
])
export type HechoDeCadena = z.infer<typeof hechoDeCadena>
export const cadena = z.object({
  comando: z.string(),
  hecho: hechoDeCadena,
  /** What else the same command left. */
  juntos: z.array(hechoDeCadena),
  masJuntos: z.boolean(),
  /** What led to it, the first of all first. */
  origen: z.array(hechoDeCadena),
  masOrigen: z.boolean(),
  /** What processes did because of it (1) and because of that (2…), each after what it came of; `mas`: how many of its own aren't told. */
  trajo: z.array(z.object({ hecho: hechoDeCadena, nivel: z.int(), mas: z.int() })),
  masTrajo: z.int(),
  /** To an account by its name, or to all of a role. */
  avisos: z.array(z.object({ asunto: z.string(), rol: z.string().nullable(), nombre: z.string() })),
  masAvisos: z.boolean(),
})
export type Cadena = z.infer<typeof cadena>

/** GET auditoria_nombres: of the newest facts after a position that the reader sees, 500 at most, what `bandwork.hechos.todo` doesn't say. */
export const consultaNombres = conPosicion.extend({
  despues: z.string().regex(/^\d{1,16}$/, 'La posición no es válida.'),
})
export const nombres = z.object({ items: z.array(nombrado.extend({ posicion: z.string() })) })
export type Nombres = z.infer<typeof nombres>
