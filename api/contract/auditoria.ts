import { z } from 'zod'
import { conPosicion, instante } from './comunes.ts'
import { hechoVisto } from './hechos.ts'

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

/** GET auditoria_historia: a stream's facts after a revision, oldest first (decisiones/auditoria, «A history»). */
export const consultaHistoria = conPosicion.extend({
  despues: z.coerce.number().int().min(-1).max(2_000_000_000).default(-1),
})
export const historia = z.object({
  stream: z.string(),
  /** What people call it: an order's or a purchase's code, an account's name; '' of what has none. */
  nombre: z.string(),
  /** Whether it can be drawn as it was. */
  seRetrata: z.boolean(),
  /** A fact that the reader doesn't see is told by its revision alone, and one that can't be proven so. */
  eventos: z.array(
    z.union([hechoDeHistoria, z.strictObject({ revision }), z.strictObject({ revision, detenido: z.string() })]),
  ),
  /** The revision after which there is more; null at the end. */
  siguiente: revision.nullable(),
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
})
export type Retrato = z.infer<typeof retrato>
