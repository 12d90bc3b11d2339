import { createECDH } from 'node:crypto'

const CURVA = 'prime256v1'

/**
 * The key pair by which push services know the sender (VAPID, RFC 8292): P-256, the public point
 * uncompressed, both in base64url.
 */
export type ClavePush = { readonly publica: string; readonly privada: string }

/** Generates a private key of 32 bytes. */
export const nuevaClavePush = (): Buffer => {
  const par = createECDH(CURVA)
  par.generateKeys()
  const privada = par.getPrivateKey()
  return Buffer.concat([Buffer.alloc(32 - privada.length), privada])
}

/** Returns the pair of a private key, or undefined when the bytes aren't one. */
export const parDePush = (privada: Buffer): ClavePush | undefined => {
  const par = createECDH(CURVA)
  try {
    par.setPrivateKey(privada)
  } catch {
    // `setPrivateKey` has no other way to report bytes that aren't a number of the curve.
    return undefined
  }
  return { publica: par.getPublicKey('base64url'), privada: privada.toString('base64url') }
}
