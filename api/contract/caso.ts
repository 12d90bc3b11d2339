import type { Inclusion, RaicesPublicas } from './raices.ts'

/**
 * An event of a case exactly as stored, so that its `cadena` can be computed again. Personal data
 * are `{cifrado, compromiso}`.
 */
type EventoDeCaso = {
  readonly revision: number
  readonly type: string
  readonly id: string
  readonly metadata: unknown
  readonly data: unknown
}
/** An event that the reader may not see. Only its link in the chain holds its place. */
type EventoReservado = {
  readonly revision: number
  readonly reservado: true
  readonly previa: string
  readonly cadena: string
}

type Lugar = { readonly stream: string; readonly revision: number }

/**
 * GET auditoria_caso: the proof of a history without the product's server
 * (decisiones/auditoria, «The case file»). Streams and accounts have the log's own numbers, since
 * each `cadena` covers those. Instants are ISO 8601, UTC.
 */
export type Caso = {
  readonly formato: 'bandwork-caso-1'
  /** The object's code, or while it has none its stream as browsers name it. */
  readonly asunto: string
  /** The log's identity. */
  readonly log: string
  readonly generado: string
  /** The account that asked for it. */
  readonly para: { readonly nombre: string; readonly rol: string }
  readonly historias: readonly {
    readonly stream: string
    readonly eventos: readonly (EventoDeCaso | EventoReservado)[]
  }[]
  /** The last event of each history. */
  readonly cabezas: readonly (Lugar & { readonly cadena: string })[]
  /** The personal values that the reader sees; `sal` is base64url. */
  readonly valores: readonly (Lugar & { readonly campo: string; readonly valor: unknown; readonly sal: string })[]
  /** The parties and the authors of facts, under their current names. */
  readonly personas: readonly { readonly id: number; readonly nombre: string }[]
  /** The files that the facts added; `sha256` is of their bytes, hex. */
  readonly archivos: readonly (Lugar & { readonly nombre: string; readonly sha256: string; readonly bytes: number })[]
  /** The newest signed root; null while there is none. */
  readonly raiz: RaicesPublicas['ultima']
  readonly claves: RaicesPublicas['claves']
  /** Inclusion proofs under the root, for the facts that came before it. */
  readonly pruebas: readonly (Lugar & Pick<Inclusion, 'indice' | 'camino'>)[]
  /**
   * The seal. `firma` is an Ed25519 signature, base64url, over the canonical JSON (RFC 8785) of
   * `{caso}`. `caso` is the SHA-256, hex, of the canonical JSON of all the rest.
   */
  readonly sello: { readonly clave: string; readonly firma: string }
}
