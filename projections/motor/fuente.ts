import type { Hecho } from '#domain/hecho.ts'
import type { Asiento } from './modelo.ts'

/**
 * An event that the log gives but nobody can read; `sellado` is what its seal proves of it. `enlazado`: its seal is that of its `cadena`, so the
 * product wrote an event with that link, whatever is stored of it now.
 */
export type Ilegible = {
  readonly ilegible: string
  readonly stream: string
  readonly revision: number
  readonly posicion: bigint
  readonly cadena: string
  readonly enlazado: boolean
  readonly sellado?: Pick<Asiento, 'type' | 'data' | 'momento'>
}

/** Up to where a subscription has looked, where nothing was. */
export type Mirado = { readonly mirado: bigint }

/** The half of the event store that a projector needs. */
export interface FuenteDeHechos {
  subscribeToAll(despuesDe: bigint | undefined, signal: AbortSignal): AsyncIterable<Hecho | Ilegible | Mirado>
  /** As it is stored: a subscription may tell what a store has in memory and lost since. */
  readAll(despuesDe: bigint | undefined, hasta: bigint, signal: AbortSignal): AsyncIterable<Hecho | Ilegible>
  readStreamCrudo(stream: string, desde?: number, cuantos?: number): AsyncIterable<Hecho | Ilegible>
  ultimaPosicion(): Promise<bigint | undefined>
  falta(hecho: { readonly posicion: bigint; readonly cadena: string }): Promise<'nada' | 'otro' | undefined>
  identidad(): Promise<string>
}

export interface Logger {
  info(datos: object, mensaje: string): void
  warn(datos: object, mensaje: string): void
  error(datos: object, mensaje: string): void
}
