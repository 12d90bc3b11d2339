import { z } from 'zod'
import type { Lector } from './lector.ts'

/** `autor` is the side that the fact's `lado` names: without one it is of neither. */
type Ve<D> = Lector | (string extends keyof D ? never : 'lado' extends keyof D ? 'autor' : never)

const deLaCasa = z.registry<{ readonly deLaCasa: true }>()
/** Marks a field that tells the staff who of them it was: to a party the staff is the team, and gets null in its place. */
export const delPersonal = <T extends z.ZodType>(schema: T): T => {
  deLaCasa.add(schema, { deLaCasa: true })
  return schema
}

declare const marcado: unique symbol
/** A schema that says who sees its fact: only `hecho` makes one. */
export type EsquemaDeHecho<T extends z.ZodObject = z.ZodObject> = T & { readonly [marcado]: true }
export type EventSchemas = Readonly<Record<string, EsquemaDeHecho>>

/** The events of a category, from the map of their schemas. */
export type EventsOf<M extends EventSchemas> = {
  readonly [T in keyof M & string]: { readonly type: T; readonly data: Readonly<z.infer<M[T]>> }
}[keyof M & string]

const personales = z.registry<{ readonly personal: true }>()
/** Data as they were stored, decrypted and not yet parsed. */
export type Almacenada = Readonly<Record<string, unknown>>
type Marcas = {
  readonly ven: readonly (Lector | 'autor')[]
  readonly sujeto?: string | undefined
  readonly asciende?: ((data: Almacenada) => Almacenada) | undefined
}
const marcas = z.registry<Marcas>()

/** Marks a field as personal: the event-store adapter encrypts it under the subject's key (decisiones/cuenta, «Personal data»). */
export const personal = <T extends z.ZodType>(schema: T): T => {
  personales.add(schema, { personal: true })
  return schema
}

/**
 * A fact's schema. `ven`: who sees it; history, feeds and notices show it to nobody else. `sujeto`: the data field that holds the account
 * whose key encrypts the personal fields; without it, the actor's. A type's subject never changes: what is stored couldn't be opened any more.
 * `asciende`: turns the data of any older shape into today's, today's into themselves; for an erased person's texts it is given '' or [].
 */
export const hecho = <T extends z.ZodObject>(
  de: {
    readonly ven: readonly Ve<z.infer<T>>[]
    readonly sujeto?: keyof z.infer<T> & string
    readonly asciende?: (data: Almacenada) => Almacenada
  },
  schema: T,
): EsquemaDeHecho<T> => {
  // Two facts of one shape may be seen by different people.
  const suyo = schema.clone()
  marcas.add(suyo, de)
  return suyo as EsquemaDeHecho<T>
}

/** Who sees the facts of a schema. */
export const quienesVen = (schema: EsquemaDeHecho): readonly (Lector | 'autor')[] => marcas.get(schema)?.ven ?? []

/** Stored data in today's shape, whatever release stored them. */
export const ascender = (schema: EsquemaDeHecho, data: Almacenada): Almacenada =>
  marcas.get(schema)?.asciende?.(data) ?? data

/** Where a fact's data aren't of its schema's present shape, by field; undefined when they are. */
export const incumple = (schema: EsquemaDeHecho, data: object): string | undefined =>
  schema
    .safeParse(data)
    .error?.issues.map(({ path, code }) => `${path.join('.')} (${code})`)
    .join(', ')

/** The fields of a fact's schema that no party gets. */
export const camposDelPersonal = (schema: EsquemaDeHecho): readonly string[] =>
  Object.entries(schema.shape).flatMap(([nombre, campo]) => (deLaCasa.has(campo as z.ZodType) ? [nombre] : []))

/** The personal fields of a fact's schema and the data field that names their subject (absent: the actor). */
export const camposPersonales = (schema: EsquemaDeHecho): { campos: readonly string[]; sujeto?: string } => {
  const campos = Object.entries(schema.shape)
    .filter(([, campo]) => personales.has(campo as z.ZodType))
    .map(([nombre]) => nombre)
  const sujeto = marcas.get(schema)?.sujeto
  return sujeto ? { campos, sujeto } : { campos }
}
