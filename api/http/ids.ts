import { createHash } from 'node:crypto'
import Sqids from 'sqids'
import { lru } from 'tiny-lru'

const EN_CACHE = 10_000
const LETRAS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/**
 * Shuffles the alphabet in an order that depends only on the constant: Fisher–Yates fed by SHA-256.
 */
const barajar = (constante: string): string => {
  const letras = [...LETRAS]
  let semilla = createHash('sha256').update(`sqids:${constante}`).digest()
  for (let i = letras.length - 1; i > 0; i -= 1) {
    if (i % 8 === 0) semilla = createHash('sha256').update(semilla).digest()
    const j = semilla.readUInt32BE((i % 8) * 4) % (i + 1)
    const letra = letras[i] as string
    letras[i] = letras[j] as string
    letras[j] = letra
  }
  return letras.join('')
}

/**
 * Creates the obfuscation of ids for browsers (decisiones/cuenta, «Ids»). It never replaces the
 * permission check.
 */
export const crearOfuscador = (constante: string) => {
  // Without a blocklist: checking it costs more than the rest, and each word would change the text
  // of an id.
  const sqids = new Sqids({ minLength: 10, alphabet: barajar(constante), blocklist: new Set() })
  const ocultos = lru<string>(EN_CACHE)
  const ocultar = (id: number): string => {
    const clave = String(id)
    let hash = ocultos.get(clave)
    if (hash === undefined) {
      hash = sqids.encode([id])
      ocultos.set(clave, hash)
    }
    return hash
  }
  return {
    /** Returns the obfuscated form, at least 10 characters. */
    ocultar,
    /**
     * Returns a stream's name without its id: `pedido-<obfuscated>`. A stream that isn't named by
     * an id is reduced to its category.
     */
    ocultarStream: (stream: string): string => {
      const [, categoria = stream, id] = /^([a-z]+)-(\d{1,16})$/.exec(stream) ?? []
      return id === undefined ? (categoria.split('-')[0] ?? '') : `${categoria}-${ocultar(Number(id))}`
    },
    /**
     * Returns the id, or undefined when the text stands for none. Only the canonical form counts.
     */
    revelar: (hash: string): number | undefined => {
      const [id, ...otros] = sqids.decode(hash)
      return Number.isSafeInteger(id) && otros.length === 0 && ocultar(id as number) === hash ? id : undefined
    },
  }
}

export type Ofuscador = ReturnType<typeof crearOfuscador>
