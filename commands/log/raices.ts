import { createPublicKey, generateKeyPairSync, hash, type KeyObject, sign, verify } from 'node:crypto'
import { ARBOL_VACIO, type Arbol, crearMerkle } from '#domain/merkle.ts'
import type { RaizFirmada } from '#domain/raiz.ts'
import { canonico } from './cadena.ts'

/**
 * The public part of a key that signs roots: base64url, 32 bytes. `desde` and `hasta` are when it
 * began and ceased to sign, ISO 8601.
 */
export type ClaveDeRaices = {
  readonly id: string
  readonly publica: string
  readonly desde: string
  readonly hasta: string | null
}

/**
 * The statement that a signature covers: the canonical JSON (RFC 8785) of the log's identity, the
 * tree's size and root (hex), and the moment (ISO 8601).
 */
export type Afirmacion = Pick<RaizFirmada, 'tamano' | 'raiz' | 'momento'> & { readonly log: string }

const mensaje = ({ log, tamano, raiz, momento }: Afirmacion): Buffer =>
  Buffer.from(canonico({ log, tamano, raiz, momento }))

/** Creates a key pair. Its id is the first 16 hex digits of the public key's SHA-256. */
export const nuevoPar = (): { readonly id: string; readonly publica: string; readonly privada: KeyObject } => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const publica = publicKey.export({ format: 'jwk' }).x as string
  return { id: hash('sha256', Buffer.from(publica, 'base64url'), 'hex').slice(0, 16), publica, privada: privateKey }
}

/** Signs a root with Ed25519. Returns the signature in base64url. */
export const firmarRaiz = (privada: KeyObject, afirmacion: Afirmacion): string =>
  sign(null, mensaje(afirmacion), privada).toString('base64url')

/**
 * Signs a case in the same way, over the canonical JSON of its SHA-256, hex, under a name that no
 * root has (decisiones/auditoria, «The case file»).
 */
export const firmarCaso = (privada: KeyObject, caso: string): string =>
  sign(null, Buffer.from(canonico({ caso })), privada).toString('base64url')

export const valeFirma = (
  { publica }: Pick<ClaveDeRaices, 'publica'>,
  afirmacion: Afirmacion,
  firma: string,
): boolean => {
  const clave = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publica }, format: 'jwk' })
  return verify(null, mensaje(afirmacion), clave, Buffer.from(firma, 'base64url'))
}

/**
 * Follows a log's tree, leaf by leaf, to tell what is wrong with the roots that the log holds
 * (decisiones/auditoria, «Roots»). `tamanos` has the size of each root that is asked about, by its
 * revision. Only the roots of these sizes are kept, and nothing after the last of them.
 */
export const crearRevision = (claves: readonly ClaveDeRaices[], tamanos: readonly number[]) => {
  const pedidos = new Set(tamanos)
  const ultimo = Math.max(0, ...pedidos)
  const { agregar, hoja, raiz } = crearMerkle((hex) => hash('sha256', Buffer.from(hex, 'hex'), 'hex'))
  const porId = new Map(claves.map((clave) => [clave.id, clave]))
  const raices = new Map<number, string>()
  let arbol: Arbol = ARBOL_VACIO
  return {
    /** Adds the next leaf, by its link. */
    sumar: (cadena: string): void => {
      if (arbol.tamano >= ultimo) return
      arbol = agregar(arbol, hoja(cadena))
      if (pedidos.has(arbol.tamano)) raices.set(arbol.tamano, raiz(arbol))
    },
    /**
     * Returns what is wrong with the root that comes now, which has this revision. Undefined when
     * it is right, or when it isn't asked about.
     */
    reparo: (log: string, revision: number, firmada: RaizFirmada): string | undefined => {
      if (revision >= tamanos.length) return undefined
      const { tamano, raiz: declarada, momento, clave: id, firma } = firmada
      if (tamano > arbol.tamano) return `dice ser de ${tamano} hechos, y antes hay ${arbol.tamano}`
      if (raices.get(tamano) !== declarada) return `no es la de los primeros ${tamano} hechos del log`
      const clave = porId.get(id)
      if (!clave) return `está firmada con una clave que no se conoce (${id})`
      if (clave.hasta !== null && momento > clave.hasta) return `está firmada con una clave que ya no firmaba (${id})`
      return valeFirma(clave, { log, tamano, raiz: declarada, momento }, firma) ? undefined : 'su firma es falsa'
    },
  }
}
