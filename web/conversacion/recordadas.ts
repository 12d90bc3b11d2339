import type { LadoDeCanal } from '#domain/conversacion/canal.ts'
import type { Plegada } from './plegada.ts'

const RECORDADAS = 30

/** A conversation as this page saw it last, and the side that saw it. */
type Recordada = { readonly valor: Plegada; readonly lado: LadoDeCanal | null }
const recordadas = new Map<string, Recordada>()
let de: string | undefined

/**
 * Returns a remembered conversation. Only one account's are kept, and only while the page is open.
 */
export const recordada = (cuenta: string, channel: string): Recordada | undefined =>
  cuenta === de ? recordadas.get(channel) : undefined

export const recordar = (cuenta: string, channel: string, conversacion: Recordada): void => {
  if (cuenta !== de) recordadas.clear()
  de = cuenta
  recordadas.delete(channel)
  recordadas.set(channel, conversacion)
  if (recordadas.size > RECORDADAS) recordadas.delete(recordadas.keys().next().value ?? '')
}
