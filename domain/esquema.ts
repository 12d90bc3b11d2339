import { z } from 'zod'
import type { Lector } from './lector.ts'

/**
 * The readers that a schema may name. `autor` is the side named by the fact's `lado`, so it is
 * allowed only for facts that have that field.
 */
type Ve<D> = Lector | (string extends keyof D ? never : 'lado' extends keyof D ? 'autor' : never)

const deLaCasa = z.registry<{ readonly deLaCasa: true }>()
/**
 * Marks a field that says which member of the staff it was. A party sees the staff as a team and
 * gets null in its place.
 */
export const delPersonal = <T extends z.ZodType>(schema: T): T => {
  deLaCasa.add(schema, { deLaCasa: true })
  return schema
}

declare const marcado: unique symbol
/** A schema that says who sees its fact. Only `hecho` makes one. */
export type EsquemaDeHecho<T extends z.ZodObject = z.ZodObject> = T & { readonly [marcado]: true }
export type EventSchemas = Readonly<Record<string, EsquemaDeHecho>>

/** The facts of a category, derived from the map of their schemas. */
export type EventsOf<M extends EventSchemas> = {
  readonly [T in keyof M & string]: { readonly type: T; readonly data: Readonly<z.infer<M[T]>> }
}[keyof M & string]

const personales = z.registry<{ readonly personal: true }>()
/** Data as it was stored, decrypted and not yet parsed. */
export type Almacenada = Readonly<Record<string, unknown>>
type Marcas = {
  readonly ven: readonly (Lector | 'autor')[]
  readonly prescindible?: true | undefined
  readonly sujeto?: string | undefined
  readonly asciende?: ((data: Almacenada) => Almacenada) | undefined
}
const marcas = z.registry<Marcas>()

/**
 * Marks a field as personal: the event-store adapter encrypts it under the subject's key
 * (decisiones/cuenta, «Personal data»). The field itself is marked: `personal(x).optional()` isn't.
 */
export const personal = <T extends z.ZodType>(schema: T): T => {
  personales.add(schema, { personal: true })
  return schema
}

/**
 * Builds a fact's schema. `ven` is who sees the fact: history, feeds and notices show it to nobody
 * else. `sujeto` is the data field with the account whose key encrypts the personal fields; without
 * it, the key is the actor's. A type's subject never changes, because data already stored couldn't
 * be opened any more. `asciende` turns the data of any older shape into today's, and today's into
 * itself. In place of an erased person's texts it gets '' or [].
 *
 * `prescindible`: what releases without this type show and decide stays right if they leave the
 * fact out. Without it they stop at the fact (decisiones/operar, «Releases beside each other»).
 */
export const hecho = <T extends z.ZodObject>(
  de: {
    readonly ven: readonly Ve<z.infer<T>>[]
    readonly prescindible?: true
    readonly sujeto?: keyof z.infer<T> & string
    readonly asciende?: (data: Almacenada) => Almacenada
  },
  schema: T,
): EsquemaDeHecho<T> => {
  // Cloned, because two facts of one shape may be seen by different readers.
  const copia = schema.clone()
  marcas.add(copia, de)
  return copia as EsquemaDeHecho<T>
}

/** Returns who sees the facts of a schema. */
export const quienesVen = (schema: EsquemaDeHecho): readonly (Lector | 'autor')[] => marcas.get(schema)?.ven ?? []

/** Returns whether releases that don't know a fact's type may leave it out. */
export const esPrescindible = (schema: EsquemaDeHecho): boolean => marcas.get(schema)?.prescindible === true

/** Returns stored data in today's shape, whatever release stored it. */
export const ascender = (schema: EsquemaDeHecho, data: Almacenada): Almacenada =>
  marcas.get(schema)?.asciende?.(data) ?? data

/**
 * Returns where a fact's data doesn't fit its schema's present shape, by field, or undefined when
 * it fits.
 */
export const incumple = (schema: EsquemaDeHecho, data: object): string | undefined =>
  schema
    .safeParse(data)
    .error?.issues.map(({ path, code }) => `${path.join('.')} (${code})`)
    .join(', ')

/** Returns the fields of a fact's schema that no party gets. */
export const camposDelPersonal = (schema: EsquemaDeHecho): readonly string[] =>
  Object.entries(schema.shape).flatMap(([nombre, campo]) => (deLaCasa.has(campo as z.ZodType) ? [nombre] : []))

/**
 * Returns the personal fields of a fact's schema, and the data field that names their subject
 * (absent: the actor).
 */
export const camposPersonales = (schema: EsquemaDeHecho): { campos: readonly string[]; sujeto?: string } => {
  const campos = Object.entries(schema.shape)
    .filter(([, campo]) => personales.has(campo as z.ZodType))
    .map(([nombre]) => nombre)
  const sujeto = marcas.get(schema)?.sujeto
  return sujeto ? { campos, sujeto } : { campos }
}
