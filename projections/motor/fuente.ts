import type { Hecho } from '#domain/hecho.ts'
import type { Asiento } from './modelo.ts'

/**
 * An event that the log returns but that can't be read. `sellado` is what its seal proves of it.
 * `enlazado`: whether its seal is that of its `cadena`, so that the product wrote an event with
 * that link, whatever is stored now.
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

/** The position up to which a subscription has looked without finding anything. */
export type Mirado = { readonly mirado: bigint }

/** The half of the event store that a projector needs. */
export interface FuenteDeHechos {
  subscribeToAll(despuesDe: bigint | undefined, signal: AbortSignal): AsyncIterable<Hecho | Ilegible | Mirado>
  /**
   * Reads events as they are stored. A subscription may deliver what the store held in memory and
   * has lost since.
   */
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
