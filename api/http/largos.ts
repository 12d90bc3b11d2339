import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refuse } from '#domain/decider.ts'
import type { Accion } from '#domain/permisos.ts'
import { Rechazado } from './rechazado.ts'

/** The part of a JSON Schema that bounds what a body may hold. */
type Forma = {
  readonly type?: string
  readonly maxLength?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Forma>>
  readonly additionalProperties?: Forma | boolean
  readonly items?: Forma
  readonly anyOf?: readonly Forma[]
  readonly oneOf?: readonly Forma[]
  readonly allOf?: readonly Forma[]
}

/**
 * Characters allowed in a text that has a pattern and no length of its own: keys, hashes, moments
 * and amounts are shorter.
 */
const LARGO_DE_FORMA = 100
/** Bytes of a UTF-16 unit in JSON at worst: `\uXXXX`. */
const BYTES_POR_UNIDAD = 6
/** Bytes allowed for a number, a boolean or null. */
const BYTES_DE_ATOMO = 32

const alternativas = ({ anyOf = [], oneOf = [], allOf = [] }: Forma): readonly Forma[] => [...anyOf, ...oneOf, ...allOf]

/** Returns the greatest length of text that the schema takes; undefined when it names none. */
const largoDe = ({ maxLength, pattern, enum: valores, const: valor }: Forma): number | undefined =>
  maxLength ??
  (pattern === undefined ? undefined : LARGO_DE_FORMA) ??
  (valores ?? (valor === undefined ? undefined : [valor]))?.reduce<number>(
    (largo, opcion) => Math.max(largo, String(opcion).length),
    0,
  )

/**
 * Returns the UTF-16 units that may arrive for a text of `largo`. Surrounding spaces and invisible
 * characters are dropped before it is counted, and characters outside the basic plane take two
 * units.
 */
const enBruto = (largo: number): number => 2 * largo + 200

/**
 * Returns the bytes of the largest JSON that the schema takes; Infinity when something in it has no
 * bound.
 */
const bytesDe = (forma: Forma): number => {
  const varias = alternativas(forma)
  if (varias.length > 0) return Math.max(...varias.map(bytesDe))
  if (forma.type === 'string' || forma.enum || forma.const !== undefined)
    return BYTES_POR_UNIDAD * enBruto(largoDe(forma) ?? Number.POSITIVE_INFINITY)
  if (forma.type === 'array') return (forma.maxItems ?? Number.POSITIVE_INFINITY) * (bytesDe(forma.items ?? {}) + 2)
  if (forma.type === 'object') {
    if (forma.additionalProperties) return Number.POSITIVE_INFINITY
    return Object.entries(forma.properties ?? {}).reduce(
      (suma, [campo, dentro]) => suma + campo.length + 8 + bytesDe(dentro),
      2,
    )
  }
  return forma.type === undefined ? Number.POSITIVE_INFINITY : BYTES_DE_ATOMO
}

const sinLargo = (forma: Forma, camino: string): string | undefined => {
  if (forma.type === 'string' && largoDe(forma) === undefined) return camino
  const dentro = [
    ...alternativas(forma).map((alternativa) => [camino, alternativa] as const),
    ...Object.entries(forma.properties ?? {}).map(([campo, deCampo]) => [`${camino}.${campo}`, deCampo] as const),
    ...(forma.items ? [[`${camino}[]`, forma.items] as const] : []),
  ]
  for (const [donde, contenida] of dentro) {
    const hallado = sinLargo(contenida, donde)
    if (hallado !== undefined) return hallado
  }
  return undefined
}

type Exceso = { readonly campo: string; readonly largo: number }

const excesoEn = (forma: Forma, valor: unknown, camino: string): Exceso | undefined => {
  if (typeof valor === 'string') {
    const largos = [forma, ...alternativas(forma)].map(largoDe).filter((largo) => largo !== undefined)
    const largo = Math.max(...largos)
    return largos.length > 0 && valor.length > enBruto(largo) ? { campo: camino, largo } : undefined
  }
  if (typeof valor !== 'object' || valor === null) return undefined
  const formas = [forma, ...alternativas(forma)]
  for (const [campo, dentro] of Object.entries(valor)) {
    const donde = camino === '' ? campo : `${camino}.${campo}`
    for (const formaPosible of formas) {
      const deCampo = Array.isArray(valor) ? formaPosible.items : formaPosible.properties?.[campo]
      const hallado = deCampo && excesoEn(deCampo, dentro, donde)
      if (hallado) return hallado
    }
  }
  return undefined
}

/**
 * Reads the bounds of a body's texts off its schema. `bytes` is the size of the largest body,
 * Infinity without a bound; `exceso` returns the first text that is longer than its field takes. No
 * pattern and no normalization may see a text of unbounded length (decisiones/http, «Bounds»).
 * Throws when a text field has no bound.
 */
export const largosDe = (esquema: z.ZodType, ruta: string) => {
  const forma = z.toJSONSchema(esquema, { io: 'input', unrepresentable: 'any' }) as Forma
  const falta = sinLargo(forma, ruta)
  if (falta !== undefined) throw new Error(`${falta} is a text without a greatest length.`)
  return { bytes: bytesDe(forma), exceso: (cuerpo: unknown) => excesoEn(forma, cuerpo, '') }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly excesoDe?: (cuerpo: unknown) => Exceso | undefined
  }
}

/** Bytes that every body may have in addition: a client's JSON may be indented. */
const HOLGURA = 1_024

/**
 * Gives each route without a limit of its own the limit that its schema implies, at most `maximo`
 * for its permission. Refuses a text over its bound before anything else looks at it. It must be
 * called before the routes are added. Refusal: validacion, with the field.
 */
export const acotarCuerpos = (app: FastifyInstance, maximo: (permiso: Accion | undefined) => number): void => {
  app.addHook('onRoute', (route) => {
    const { schema, url, config } = route
    const largos = schema?.body instanceof z.ZodType ? largosDe(schema.body, url) : undefined
    if (largos) route.config = { ...config, excesoDe: largos.exceso }
    route.bodyLimit ??= Math.min(maximo(config?.permiso), largos ? largos.bytes + HOLGURA : Number.POSITIVE_INFINITY)
  })
  app.addHook('preValidation', ({ body, routeOptions }, _reply, sigue) => {
    const exceso = routeOptions.config.excesoDe?.(body)
    if (exceso === undefined) return sigue()
    const { campo, largo } = exceso
    sigue(new Rechazado(refuse('validacion', `Escribe como máximo ${largo} caracteres.`, { campo })))
  })
}
