import { createCipheriv, createDecipheriv, hash, type KeyObject, randomBytes } from 'node:crypto'
import canonicalize from 'canonicalize'
import { v5 as uuidv5 } from 'uuid'

/** Keys of persons by account id, kept apart from the log; a destroyed key is undefined for good (crypto-shredding). */
export interface Claves {
  /** The key if it is at hand without waiting. */
  aMano(cuentaId: number): KeyObject | null | undefined
  /** 32 bytes, or null when the key doesn't exist or was destroyed. */
  clave(cuentaId: number): Promise<KeyObject | null>
  /** The key, made now if the person never had one. Throws when it was destroyed. */
  claveOCrear(cuentaId: number): Promise<KeyObject>
  /** Destroys it for good, in every process. */
  destruir(cuentaId: number): Promise<void>
}

type Cifrado = { readonly cifrado: string }
export const esCifrado = (valor: unknown): valor is Cifrado =>
  typeof valor === 'object' && valor !== null && typeof (valor as Cifrado).cifrado === 'string'

/** AES-256-GCM over the value's JSON; bound to its place (event id and field), so that a stored value can't be moved. */
export const cifrar = (clave: KeyObject, valor: unknown, lugar: string): Cifrado => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', clave, iv).setAAD(Buffer.from(lugar))
  const texto = Buffer.concat([cipher.update(JSON.stringify(valor), 'utf8'), cipher.final()])
  return { cifrado: Buffer.concat([iv, cipher.getAuthTag(), texto]).toString('base64') }
}

/** Throws when the stored bytes were changed or moved. */
export const descifrar = (clave: KeyObject, { cifrado }: Cifrado, lugar: string): unknown => {
  const bytes = Buffer.from(cifrado, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', clave, bytes.subarray(0, 12))
    .setAAD(Buffer.from(lugar))
    .setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'))
}

const canonico = canonicalize as unknown as (valor: unknown) => string

/** The next link of a stream's hash chain over what is stored: SHA-256, hex. `previa` is '' for the first event. */
export const encadenar = (previa: string, type: string, id: string, data: unknown): string =>
  hash('sha256', `${previa}\n${type}\n${id}\n${canonico(data)}`, 'hex')

/** SHA-256 of a command's content without its time, hex: the same command id with another content is refused. */
export const huellaDe = (contenido: unknown): string => hash('sha256', canonico(contenido), 'hex')

const COMANDOS = 'b1f9d3a6-5c0e-4a83-9a39-6f1f4c8a2d10'

/** A command's id from who asks and their Idempotency-Key: a UUID, the same for the same action. */
export const idDeComando = (actorId: number, clave: string): string => uuidv5(`${actorId}:${clave}`, COMANDOS)

/** The id of a command's n-th event. */
export const idDeEvento = (comando: string, n: number): string => uuidv5(String(n), comando)

/**
 * The id of what a command creates: 53 bits of SHA-256 over the command's id and the attempt. A retry of the same action finds
 * its own stream; a collision is a conflict (NO_STREAM) and takes the next attempt's id.
 */
export const idNuevo = (comando: string, intento: number): number => {
  const bytes = hash('sha256', `${comando}:${intento}`, 'buffer')
  return Number(bytes.readBigUInt64BE() >> 11n) || 1
}
