import { createPublicKey, generateKeyPairSync, hash, type KeyObject, sign, verify } from 'node:crypto'
import { ARBOL_VACIO, type Arbol, crearMerkle } from '#domain/merkle.ts'
import type { RaizFirmada } from '#domain/raiz.ts'
import { canonico } from './cadena.ts'

/** A key that roots are signed with, as everybody may know it: base64url, 32 bytes; since when and until when it signed, ISO 8601. */
export type ClaveDeRaices = {
  readonly id: string
  readonly publica: string
  readonly desde: string
  readonly hasta: string | null
}

/** What a signature says: the canonical JSON (RFC 8785) of the log's identity, the tree's size and root, hex, and when, ISO 8601. */
export type Afirmacion = Pick<RaizFirmada, 'tamano' | 'raiz' | 'momento'> & { readonly log: string }

const mensaje = ({ log, tamano, raiz, momento }: Afirmacion): Buffer =>
  Buffer.from(canonico({ log, tamano, raiz, momento }))

/** A pair of keys; the id is the first 16 hex digits of the public one's SHA-256. */
export const nuevoPar = (): { readonly id: string; readonly publica: string; readonly privada: KeyObject } => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const publica = publicKey.export({ format: 'jwk' }).x as string
  return { id: hash('sha256', Buffer.from(publica, 'base64url'), 'hex').slice(0, 16), publica, privada: privateKey }
}

/** Ed25519, base64url. */
export const firmarRaiz = (privada: KeyObject, afirmacion: Afirmacion): string =>
  sign(null, mensaje(afirmacion), privada).toString('base64url')

/** The same of a case: over the canonical JSON of its SHA-256, hex, under a name that no root has (decisiones/auditoria, «The case file»). */
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
 * Follows a log's tree, leaf by leaf, to tell what is wrong with the roots that the log holds (decisiones/auditoria, «Roots»). `tamanos`: of each
 * root that is asked about, by its revision; only theirs are kept, and nothing after the last of them.
 */
export const crearRevision = (claves: readonly ClaveDeRaices[], tamanos: readonly number[]) => {
  const pedidos = new Set(tamanos)
  const ultimo = Math.max(0, ...pedidos)
  const { agregar, hoja, raiz } = crearMerkle((hex) => hash('sha256', Buffer.from(hex, 'hex'), 'hex'))
  const porId = new Map(claves.map((clave) => [clave.id, clave]))
  const raices = new Map<number, string>()
  let arbol: Arbol = ARBOL_VACIO
  return {
    /** The next leaf, by its link. */
    sumar: (cadena: string): void => {
      if (arbol.tamano >= ultimo) return
      arbol = agregar(arbol, hoja(cadena))
      if (pedidos.has(arbol.tamano)) raices.set(arbol.tamano, raiz(arbol))
    },
    /** Why the root that comes now, by its revision, can't be; undefined when it is right, and of one that isn't asked about. */
    reparo: (log: string, revision: number, firmada: RaizFirmada): string | undefined => {
      if (revision >= tamanos.length) return undefined
      const { tamano, raiz: suya, momento, clave: id, firma } = firmada
      if (tamano > arbol.tamano) return `dice ser de ${tamano} hechos, y antes hay ${arbol.tamano}`
      if (raices.get(tamano) !== suya) return `no es la de los primeros ${tamano} hechos del log`
      const clave = porId.get(id)
      if (!clave) return `está firmada con una clave que no se conoce (${id})`
      if (clave.hasta !== null && momento > clave.hasta) return `está firmada con una clave que ya no firmaba (${id})`
      return valeFirma(clave, { log, tamano, raiz: suya, momento }, firma) ? undefined : 'su firma es falsa'
    },
  }
}
