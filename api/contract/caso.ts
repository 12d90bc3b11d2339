import type { Inclusion, RaicesPublicas } from './raices.ts'

/** An event of a case exactly as it is stored, so that its `cadena` can be computed anew; the data hold `{cifrado, compromiso}` where they are personal. */
type EventoDeCaso = {
  readonly revision: number
  readonly type: string
  readonly id: string
  readonly metadata: unknown
  readonly data: unknown
}
/** One that isn't the reader's: it holds its place by its link alone. */
type EventoReservado = {
  readonly revision: number
  readonly reservado: true
  readonly previa: string
  readonly cadena: string
}

type Lugar = { readonly stream: string; readonly revision: number }

/**
 * GET auditoria_caso: what a history is proven by without the product's server (decisiones/auditoria, «The case file»). Streams and accounts have the
 * log's own numbers, for these are what each `cadena` covers. Instants are ISO 8601, UTC.
 */
export type Caso = {
  readonly formato: 'bandwork-caso-1'
  /** Its code, or of what has none yet its stream as browsers name it. */
  readonly asunto: string
  /** The log's identity. */
  readonly log: string
  readonly generado: string
  /** Who asked for it. */
  readonly para: { readonly nombre: string; readonly rol: string }
  readonly historias: readonly {
    readonly stream: string
    readonly eventos: readonly (EventoDeCaso | EventoReservado)[]
  }[]
  /** How far each history goes. */
  readonly cabezas: readonly (Lugar & { readonly cadena: string })[]
  /** The personal values that the reader sees; `sal` is base64url. */
  readonly valores: readonly (Lugar & { readonly campo: string; readonly valor: unknown; readonly sal: string })[]
  /** Whoever is a party or did something, as they are called by now. */
  readonly personas: readonly { readonly id: number; readonly nombre: string }[]
  /** What files the facts brought; `sha256` of their bytes, hex. */
  readonly archivos: readonly (Lugar & { readonly nombre: string; readonly sha256: string; readonly bytes: number })[]
  /** The newest signed root; null while there is none. */
  readonly raiz: RaicesPublicas['ultima']
  readonly claves: RaicesPublicas['claves']
  /** That facts are under the root, those that came before it. */
  readonly pruebas: readonly (Lugar & Pick<Inclusion, 'indice' | 'camino'>)[]
  /** `firma`: Ed25519, base64url, over the canonical JSON (RFC 8785) of `{caso}`, the SHA-256, hex, of that of all the rest. */
  readonly sello: { readonly clave: string; readonly firma: string }
}
