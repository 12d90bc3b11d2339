import { createECDH } from 'node:crypto'

const CURVA = 'prime256v1'

/** A key pair as push services know whoever sends (VAPID, RFC 8292): P-256, the public point uncompressed, both in base64url. */
export type ClavePush = { readonly publica: string; readonly privada: string }

/** A new private half, 32 bytes. */
export const nuevaClavePush = (): Buffer => {
  const par = createECDH(CURVA)
  par.generateKeys()
  const privada = par.getPrivateKey()
  return Buffer.concat([Buffer.alloc(32 - privada.length), privada])
}

/** The pair of a private half; undefined when these bytes are none. */
export const parDePush = (privada: Buffer): ClavePush | undefined => {
  const par = createECDH(CURVA)
  try {
    par.setPrivateKey(privada)
  } catch {
    // Its one way to say that they are no number of the curve.
    return undefined
  }
  return { publica: par.getPublicKey('base64url'), privada: privada.toString('base64url') }
}
