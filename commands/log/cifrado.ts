import { createCipheriv, createDecipheriv, hash, type KeyObject, randomBytes } from 'node:crypto'
import { canonico } from './cadena.ts'

/**
 * Keys of persons by account id, kept apart from the log. A destroyed key is gone for good
 * (crypto-shredding).
 */
export interface Claves {
  /**
   * Returns the key if it is at hand without waiting: null for a destroyed one, undefined when it
   * isn't at hand.
   */
  aMano(cuentaId: number): KeyObject | null | undefined
  /** Resolves with the key, 32 bytes, or with null when it doesn't exist or was destroyed. */
  clave(cuentaId: number): Promise<KeyObject | null>
  /** Resolves with the key, made now if the person never had one. Throws when it was destroyed. */
  claveOCrear(cuentaId: number): Promise<KeyObject>
  /** Destroys the key for good, in every process. */
  destruir(cuentaId: number): Promise<void>
}

/**
 * A personal value as it is stored. `compromiso` is the SHA-256, base64url, over a 16-byte salt and
 * the value's canonical JSON; `cifrado` holds both. With salt and value, anybody can check them
 * against the log without a key. Erasing the key erases the salt.
 */
type Cifrado = { readonly cifrado: string; readonly compromiso: string }
export const esCifrado = (valor: unknown): valor is Cifrado =>
  typeof valor === 'object' && valor !== null && typeof (valor as Cifrado).cifrado === 'string'

const SAL = 16
const compromisoDe = (contenido: Buffer): string => hash('sha256', contenido, 'base64url')

/**
 * Encrypts salt and value with AES-256-GCM. The result is bound to its place (event id and field),
 * so that a stored value can't be moved.
 */
export const cifrar = (clave: KeyObject, valor: unknown, lugar: string): Cifrado => {
  const iv = randomBytes(12)
  const contenido = Buffer.concat([randomBytes(SAL), Buffer.from(canonico(valor), 'utf8')])
  const cipher = createCipheriv('aes-256-gcm', clave, iv).setAAD(Buffer.from(lugar))
  const texto = Buffer.concat([cipher.update(contenido), cipher.final()])
  return {
    cifrado: Buffer.concat([iv, cipher.getAuthTag(), texto]).toString('base64'),
    compromiso: compromisoDe(contenido),
  }
}

/**
 * Returns the value, and the salt that discloses it. Throws when the stored bytes were changed or
 * moved, or don't fit the commitment.
 */
export const abrirCifrado = (clave: KeyObject, { cifrado, compromiso }: Cifrado, lugar: string) => {
  const bytes = Buffer.from(cifrado, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', clave, bytes.subarray(0, 12))
    .setAAD(Buffer.from(lugar))
    .setAuthTag(bytes.subarray(12, 28))
  const contenido = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  if (compromisoDe(contenido) !== compromiso) throw new Error('lo cifrado no es lo que su compromiso dice')
  return { sal: contenido.subarray(0, SAL), valor: JSON.parse(contenido.toString('utf8', SAL)) as unknown }
}
