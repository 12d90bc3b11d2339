import { createHmac, createSecretKey, hash, hkdfSync, type KeyObject } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Metadata } from '#domain/hecho.ts'
import type { Secretos } from './secretos.ts'

/** Serialises a value by RFC 8785: the same value always gives the same characters. */
export const canonico = canonicalize as unknown as (valor: unknown) => string

/** An event as the log keeps it: personal fields encrypted, nothing parsed. */
export type Guardado = {
  readonly id: string
  readonly streamId: string
  readonly type: string
  readonly revision: bigint
  readonly data: unknown
  readonly metadata: unknown
}

/**
 * The part of an event that its `cadena` covers: all that is stored but `cadena` itself and the
 * seal.
 */
export type PorEncadenar = {
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly id: string
  readonly metadata: Omit<Metadata, 'cadena' | 'sello'>
  readonly data: unknown
}

/**
 * Computes an event's link: the SHA-256, hex, of the canonical JSON (RFC 8785) of
 * `{data, id, metadata, revision, stream, type}` as stored, with metadata without `cadena` and
 * `sello`. The event's `previa` is the link before, so anybody can check a stream without a key. No
 * position is in it, so a log can be copied.
 */
export const encadenar = (evento: PorEncadenar): string => hash('sha256', canonico(evento), 'hex')

/** The metadata that a command gives all its events. */
export type MetadataComun = Omit<Metadata, 'previa' | 'cadena' | 'sello'>

type Llave = { readonly id: string; readonly clave: KeyObject }

const llaveDe = (secreto: string): Llave => {
  const bytes = Buffer.from(hkdfSync('sha256', secreto, 'bandwork', 'sellos de hechos', 32))
  return { id: hash('sha256', bytes, 'hex').slice(0, 8), clave: createSecretKey(bytes) }
}

/**
 * Creates the seals: `<key id>.<HMAC-SHA256 of cadena>`, base64url. A seal is made with the present
 * secret and checked with any known one.
 */
export const crearSellos = ({ actual, anteriores }: Secretos) => {
  const llaves = [actual, ...anteriores].map(llaveDe)
  const porId = new Map(llaves.map(({ id, clave }) => [id, clave]))
  const marca = (clave: KeyObject, cadena: string) => createHmac('sha256', clave).update(cadena).digest('base64url')
  const [{ id, clave }] = llaves as [Llave, ...Llave[]]
  return {
    sellar: (cadena: string): string => `${id}.${marca(clave, cadena)}`,
    /** Returns whether the key that a seal names is one of ours. */
    conoce: (sello: string): boolean => porId.has(sello.slice(0, sello.indexOf('.'))),
    vale: (cadena: string, sello: string): boolean => {
      const punto = sello.indexOf('.')
      const claveDelSello = porId.get(sello.slice(0, punto))
      return claveDelSello !== undefined && sello.slice(punto + 1) === marca(claveDelSello, cadena)
    },
  }
}

export type Sellos = ReturnType<typeof crearSellos>

/**
 * A fault in an event, as a Spanish sentence. `ajeno` is set when only the key is missing that
 * would tell whether the product wrote it.
 */
export type Reparo = { readonly motivo: string; readonly ajeno?: true }

/** Returns why an event isn't what the product wrote, or undefined when it proves itself. */
export const reparo = (sellos: Sellos, evento: Guardado): Reparo | undefined => {
  const { cadena, sello, ...metadata } = (evento.metadata ?? {}) as Partial<Metadata>
  if (typeof cadena !== 'string' || typeof sello !== 'string') return { motivo: 'no lleva cadena ni sello' }
  const { streamId: stream, type, id, data } = evento
  const revision = Number(evento.revision)
  let propia: string | undefined
  try {
    propia = encadenar({ stream, revision, type, id, metadata: metadata as PorEncadenar['metadata'], data })
  } catch {
    // The event holds a value without a canonical form, which nothing of ours does.
  }
  if (cadena !== propia) return { motivo: 'su cadena no es la de lo que guarda' }
  if (!sellos.conoce(sello)) return { motivo: 'está sellado con una SECRETO que no se conoce', ajeno: true }
  return sellos.vale(cadena, sello) ? undefined : { motivo: 'su sello es falso' }
}

/**
 * Returns whether an event's seal is that of its `cadena`. What is stored beside them may have been
 * changed since the product wrote it.
 */
export const enlaza = (sellos: Sellos, { metadata }: Guardado): boolean => {
  const { cadena, sello } = (metadata ?? {}) as Partial<Metadata>
  return typeof cadena === 'string' && typeof sello === 'string' && sellos.vale(cadena, sello)
}
